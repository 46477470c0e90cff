import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { csvFields } from './csv-fields.js';

const quoted = (field: string): string => `"${field.replaceAll('"', '""')}"`;
const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é') });

describe('csvFields', () => {
  it.each([
    ['a,b,,', ['a', 'b', null, null]],
    ['"",,"a"', ['', null, 'a']],
    ['"a,b",c', ['a,b', 'c']],
    ['"say ""hi""",""', ['say "hi"', '']],
    ['"two\nlines",x', ['two\nlines', 'x']],
    ['5" pipe,x', ['5" pipe', 'x']],
  ])('splits %j', (text, fields) => expect(csvFields(text)).toEqual(fields));

  it.each([
    ['a,"b', 'quote not closed'],
    ['"a""', 'quote not closed'],
    ['"a"b,c', 'text after a closing quote'],
  ])('finds the defect of %j', (text, defect) => expect(csvFields(text)).toBe(defect));

  it('returns the same fields as csv-parse', () =>
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
        const text = cells.map(quoted).join(',');
        expect(csvFields(text)).toEqual(cells);
        expect([csvFields(text)]).toEqual(parse(text, { skip_empty_lines: false }));
      }),
    ));
});
