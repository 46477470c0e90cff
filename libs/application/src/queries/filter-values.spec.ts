import fc from 'fast-check';
import { parseFilterValues } from './filter-values.js';
import { fold } from './folding.js';

describe('The values of a filter', () => {
  it.each([
    ['ABB', ['abb']],
    ['1,2', ['1', '2']],
    ['', ['']],
    [',', ['', '']],
    ['a,,b', ['a', '', 'b']],
    [',a,', ['', 'a', '']],
    ['null', [null]],
    ['a,null', ['a', null]],
    ['NULL', ['null']],
    ['\\null', ['null']],
    ['\\null,null', ['null', null]],
    ['null ', ['null ']],
    ['a\\,b', ['a,b']],
    ['a\\\\,b', ['a\\', 'b']],
    ['a\\\\\\,b', ['a\\,b']],
    ['\\\\null', ['\\null']],
    ['a\\b', ['a\\b']],
    ['a\\null', ['a\\null']],
    ['\\nullable', ['\\nullable']],
    ['a\\', ['a\\']],
    ['\\', ['\\']],
    ['Straße,İ', ['strasse', 'i']],
    ['two\nlines,3', ['two\nlines', '3']],
  ])('%j are %j', (text, values) => {
    expect(parseFilterValues(text)).toStrictEqual(values);
  });

  const someText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('\\', ',', 'null', 'a', '\n') }),
  );

  it('are any text once it is escaped', () =>
    fc.assert(
      fc.property(someText, (text) => expect(parseFilterValues(escaped(text))).toStrictEqual([fold(text)])),
    ));

  it('are any list of texts and nulls', () =>
    fc.assert(
      fc.property(fc.array(fc.option(someText), { minLength: 1 }), (values) => {
        const text = values.map((value) => (value === null ? 'null' : escaped(value))).join(',');
        expect(parseFilterValues(text)).toStrictEqual(values.map((value) => value && fold(value)));
      }),
    ));

  it('are read in one pass, however long', () => {
    const length = 1_000_000;
    expect(parseFilterValues('\\'.repeat(length))[0]).toHaveLength(length / 2);
    expect(parseFilterValues('a,'.repeat(length / 2))).toHaveLength(length / 2 + 1);
  });
});

const escaped = (text: string) => (text === 'null' ? '\\null' : text.replace(/[\\,]/g, '\\$&'));
