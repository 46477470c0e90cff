import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { CsvRows, csvFields, separatorOf } from './rows.js';

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

  it.each([';', '\t'] as const)('separates by %j', (separator) =>
    fc.assert(
      fc.property(fc.array(fc.oneof(cell, fc.constantFrom(';', '\t', ',')), { minLength: 2 }), (cells) => {
        const text = cells.map(quoted).join(separator);
        expect(separatorOf(text)).toBe(separator);
        expect(csvFields(text, separator)).toEqual(cells);
      }),
    ),
  );
});

function read(...lines: string[]) {
  const rows = new CsvRows(',', { lineMiB: 1, lines: 50 });
  return [...lines.flatMap((line) => rows.push(line)), ...rows.end()].map(({ line, fields, defect }) => [
    line,
    defect ?? fields,
  ]);
}

describe('CsvRows', () => {
  it('numbers rows by their first lines', () => {
    expect(read('a,b', '"1\r', '2",x\r', '', 'c,d')).toEqual([
      [1, ['a', 'b']],
      [2, ['1\r\n2', 'x']],
      [5, ['c', 'd']],
    ]);
  });

  it('rejects rows with another number of columns', () => {
    expect(read('a,b', '1', '1,2,3')).toEqual([
      [1, ['a', 'b']],
      [2, 'the row has 1 columns, not 2'],
      [3, 'the row has 3 columns, not 2'],
    ]);
  });

  it('rejects only the row with a stray quote that is never closed', () => {
    expect(read('a,b', '"1,2', '3,4', '5,6')).toEqual([
      [1, ['a', 'b']],
      [2, 'a quoted field is never closed'],
      [3, ['3', '4']],
      [4, ['5', '6']],
    ]);
  });

  it('rejects only the row with a stray quote that a later row seems to close', () => {
    expect(read('a,b', '"1,2', '3,4', '"5","6"')).toEqual([
      [1, ['a', 'b']],
      [2, 'text after a closing quote'],
      [3, ['3', '4']],
      [4, ['5', '6']],
    ]);
  });

  it('waits for a closing quote for at most fifty lines', () => {
    const rows = read('a,b', '"1,2', ...Array.from({ length: 120 }, (_, index) => `${index},x`));
    expect(rows).toHaveLength(122);
    expect(rows[1]).toEqual([2, 'quote not closed']);
  });
});
