import fc from 'fast-check';
import { aggregates, type Field } from '#domain';
import { filterFields } from '../records/search-entries.js';
import { filterText, parseFilterValues, stationId, type FilteredField } from './filter-parameters.js';
import { fold } from '../records/text-folding.js';
import { InvalidParameter } from './parameters.js';

/** A field without restrictions. */
const anything: FilteredField = { nullable: true, parse: (value) => ({ ok: true, value }) };
const valuesOf = (given: string | readonly string[], field = anything) =>
  parseFilterValues({ field: given }, 'field', field);

describe('The values of a filter', () => {
  it('count once each', () => {
    const different = Array.from({ length: 1000 }, (_, n) => String(n));
    expect(valuesOf([...different, ...different].join())).toStrictEqual(different);
    expect(valuesOf(','.repeat(15_000))).toStrictEqual(['']);
  });

  it.each([
    ['ABB', ['abb']],
    ['1,2', ['1', '2']],
    ['', ['']],
    [',', ['']],
    ['ABB,abb,ABB', ['abb']],
    ['a,,b', ['a', '', 'b']],
    [',a,', ['', 'a']],
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
    expect(valuesOf(text)).toStrictEqual(values);
  });

  it('are those of all parameters of the name', () => {
    expect(valuesOf(['a,b', '', 'null'])).toStrictEqual(['a', 'b', '', null]);
    expect(parseFilterValues({}, 'field', anything)).toBeUndefined();
  });

  const someText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('\\', ',', 'null', 'a', '\n') }),
  );

  it('can be any escaped text', () =>
    fc.assert(
      fc.property(someText, (text) => expect(valuesOf(filterText(text))).toStrictEqual([fold(text)])),
    ));

  it('can be any list of escaped texts and nulls', () =>
    fc.assert(
      fc.property(fc.array(fc.option(someText), { minLength: 1 }), (values) => {
        const text = values.map((value) => (value === null ? 'null' : filterText(value))).join(',');
        expect(valuesOf(text)).toStrictEqual([...new Set(values.map((value) => value && fold(value)))]);
      }),
    ));

  it('are parsed in linear time', () => {
    const length = 1_000_000;
    expect(valuesOf('\\'.repeat(length))?.[0]).toHaveLength(length / 2);
    expect(valuesOf('a,'.repeat(length / 2))).toStrictEqual(['a', '']);
  });
});

describe('A value of a filter', () => {
  const { station, location } = filterFields;
  const isAccepted = (field: FilteredField | undefined, value: string) => {
    try {
      return valuesOf(value, field) !== undefined;
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidParameter);
      return false;
    }
  };
  const greatestId = '18446744073709551615';

  it.each<[string, FilteredField | undefined, readonly string[]]>([
    ['a code', station['available'], ['0', '4', '１', 'null']],
    ['a flag', station['qr_enabled'], ['true', 'FALSE']],
    ['an unsigned number', station['location_id'], ['0', greatestId]],
    ['one that may be unknown', station['external_station_id'], ['7', 'null']],
    ['a number as text', station['latitude'], ['52.50', '+1E3', '.5', 'null']],
    ['a country', station['country'], ['DE', 'de', 'null']],
    ['a time zone', location['time_zone'], ['Europe/Berlin', 'europe/BERLIN', 'UTC', 'null']],
    ['a photo', filterFields['connector-type']['photo'], ['images/a.png', 'Images/Connectors/A.PNG']],
    ['text', station['name'], ['', 'null', 'x'.repeat(65_535)]],
    ['short text', station['hours'], ['x'.repeat(255), 'ß'.repeat(255), 'e\u0301'.repeat(255)]],
    [
      'a station',
      stationId,
      ['0b9c5b1e-6a57-5d0c-9d1c-0c6f5b7f1a52', '0B9C5B1E-6A57-5D0C-9D1C-0C6F5B7F1A52'],
    ],
  ])('can be %s', (_what, field, values) => {
    expect(values.filter((value) => !isAccepted(field, value))).toStrictEqual([]);
  });

  it.each<[string, FilteredField | undefined, readonly string[]]>([
    ['another code', station['available'], ['5', '9', '', ' 1', '01', 'Available', 'NULL', '\\null']],
    ['no flag', station['qr_enabled'], ['maybe', '', '1', 'null']],
    [
      'no unsigned number',
      station['location_id'],
      ['abc', '', '-1', '+1', ' 1', '1 ', '042', '1.0', '1e3', '0x1', '18446744073709551616', 'null'],
    ],
    ['no number', station['longitude'], ['', 'east', '1\\,5', '0x1', 'NaN', 'Infinity']],
    ['no country', station['country'], ['Germany', 'DEU', 'XX', '', 'D']],
    ['no time zone', location['time_zone'], ['Berlin', '+01:00', 'BST', '']],
    ['no flag of a location', location['retired'], ['yes', 'null']],
    ['no photo', filterFields['connector-type']['photo'], ['a.png', 'images/../a.png', '', 'null']],
    ['invalid characters', station['name'], ['\0', '\ud800']],
    ['too long', station['hours'], ['x'.repeat(256), 'ä'.repeat(256)]],
    ['no station', stationId, ['none', '', '42', 'null']],
  ])('is refused: %s', (_what, field, values) => {
    expect(values.filter((value) => isAccepted(field, value))).toStrictEqual([]);
  });

  it('is refused among valid ones', () => {
    for (const given of ['1,9', '9,1', 'null,9', ['1', '9']])
      expect(() => valuesOf(given, station['available'])).toThrow(InvalidParameter);
  });

  it('is refused with a message that contains the parameter name', () => {
    const refused = (name: string) => () => parseFilterValues({ [name]: 'x,null' }, name, station[name]!);
    expect(refused('available')).toThrow('available: it must be one of "0", "1", "2", "3", "4" or null');
    expect(refused('qr_enabled')).toThrow('qr_enabled must be true or false');
    expect(refused('location_id')).toThrow(
      'location_id must be a whole number from 0 to 18446744073709551615 without leading zeros',
    );
    expect(() => valuesOf('null', station['location_id'])).toThrow('field must not be null');
    expect(() => valuesOf('x', stationId)).toThrow('field: it must be a UUID');
  });

  const fields = Object.values(aggregates).flatMap(({ fields: own }) => Object.values<Field>(own));
  const stored = fc.oneof(
    fc.constantFrom(true, false, '0', '4', 'DE', 'images/a.png', 'Europe/Berlin', '52.50', '+1E-3'),
    fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: fc.constantFrom('ß', 'ﷺ', 'e\u0301', 'İ', 'ŉ'), maxLength: 300 }),
  );

  it('can be any value that a field stores, in any case', () =>
    fc.assert(
      fc.property(fc.constantFrom(...fields), stored, (field, given) => {
        const parsed = field.parse(given);
        if (!parsed.ok || parsed.value === null) return;
        const text = String(given);
        const spellings = [text, text.toUpperCase(), text.toLowerCase()].filter(
          (spelling) => spelling.length <= text.length && fold(spelling) === fold(text),
        );
        expect(spellings.filter((spelling) => !isAccepted(field, filterText(spelling)))).toStrictEqual([]);
      }),
    ));
});
