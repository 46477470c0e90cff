import fc from 'fast-check';
import type { AggregateKind } from '#domain';
import { parseListParameters } from './list-parameters.js';
import { InvalidParameter, parseLimit, type Parameters } from './parameters.js';

const parsed = (parameters: Parameters, kind: AggregateKind = 'station') =>
  parseListParameters(kind, parameters);

describe('The parameters of a list', () => {
  it('are all optional', () => {
    expect(parsed({})).toStrictEqual({
      words: [],
      filters: [],
      sort: { by: 'name', descending: false },
      limit: 50,
      total: false,
    });
  });

  it('can all be given', () => {
    const parameters = {
      q: 'Main STRASSE 5',
      manufacturer: ['ABB', 'Tesla,null'],
      city: 'Köln',
      updated_since: '2026-11-21T09:00:00+01:00',
      sort: '-updated_at',
      limit: '1000',
      total: 'true',
      cursor: 'parsed elsewhere',
    };
    expect(parsed(parameters)).toStrictEqual({
      words: ['main', 'strasse', '5'],
      filters: [
        { field: 'manufacturer', values: ['abb', 'tesla', null] },
        { field: 'city', values: ['koln'] },
      ],
      updatedSince: '2026-11-21T08:00:00.000Z',
      sort: { by: 'updated_at', descending: true },
      limit: 1000,
      total: true,
    });
  });

  it.each([
    ['name', { by: 'name', descending: false }],
    ['-name', { by: 'name', descending: true }],
    ['created_at', { by: 'created_at', descending: false }],
    ['-created_at', { by: 'created_at', descending: true }],
    ['updated_at', { by: 'updated_at', descending: false }],
    ['-changed_at', { by: 'changed_at', descending: true }],
  ])('sort by %s', (sort, expected) => {
    expect(parsed({ sort }).sort).toStrictEqual(expected);
  });

  it.each(['location', 'connector-type'] as const)('of a %s do not sort by its status', (kind) => {
    expect(() => parsed({ sort: 'changed_at' }, kind)).toThrow(
      'sort must be one of name, created_at, updated_at,',
    );
  });

  it('filter by every searchable field of the kind and of related records', () => {
    const fields = (kind: AggregateKind, ...names: string[]) => {
      const parameters = Object.fromEntries(names.map((name) => [name, values[name] ?? 'x']));
      return parsed(parameters, kind).filters.map(({ field }) => field);
    };
    const values: Readonly<Record<string, string>> = {
      ...{
        latitude: '1',
        longitude: '1',
        qr_enabled: 'true',
        available: '1',
        external_station_id: '1',
        country: 'de',
      },
      ...{ photo: 'images/a.png', is_active: 'false', time_zone: 'UTC', retired: 'true' },
      import: '0b9c5b1e-6a57-5d0c-9d1c-0c6f5b7f1a52',
      id: '0b9c5b1e-6a57-5d0c-9d1c-0c6f5b7f1a52',
    };
    const source = ['source_feed', 'source_id', 'import'];
    const texts = ['name', 'city', 'country', 'evse_id', ...source];
    const station = [...texts, 'id', 'latitude', 'qr_enabled', 'available', 'external_station_id'];
    expect(fields('station', ...station)).toStrictEqual(station);
    const type = ['name', 'description', 'power', 'kilowatts', 'photo', 'is_active', ...source];
    expect(fields('connector-type', ...type)).toStrictEqual(type);
    const location = [
      ...['name', 'address', 'city', 'region', 'postal_code', 'country', 'time_zone'],
      ...['latitude', 'longitude', 'operator', 'help_phone', 'retired'],
      ...source,
    ];
    expect(fields('location', ...location)).toStrictEqual(location);
  });

  it('are one condition on connectors, with AC for all its kinds', () => {
    const id = '0b9c5b1e-6a57-5d0c-9d1c-0c6f5b7f1a52';
    const parameters = { connector_type_id: `${id.toUpperCase()},null`, standard: ['CCS,', 'null'] };
    const powers = { power_type: 'ac,DC', format: 'Cable', min_kilowatts: '22', max_kilowatts: '3.5e2' };
    expect(parsed({ ...parameters, ...powers }).connector).toStrictEqual({
      filters: [
        { field: 'connector_type_id', values: [id, null] },
        { field: 'standard', values: ['ccs', '', null] },
        { field: 'format', values: ['cable'] },
        {
          field: 'power_type',
          values: ['ac_1_phase', 'ac_2_phase', 'ac_2_phase_split', 'ac_3_phase', 'dc'],
        },
      ],
      minKilowatts: 22,
      maxKilowatts: 350,
    });
    expect(parsed({ max_kilowatts: '0' }).connector).toStrictEqual({ filters: [], maxKilowatts: 0 });
  });

  it('are at most 1,000 ids', () => {
    const ids = Array.from(
      { length: 1000 },
      (_, n) => `00000000-0000-5000-8000-${String(n).padStart(12, '0')}`,
    );
    expect(parsed({ id: [...ids, ...ids] }).filters).toStrictEqual([{ field: 'id', values: ids }]);
    expect(() => parsed({ id: [...ids, '0b9c5b1e-6a57-5d0c-9d1c-0c6f5b7f1a52'].join() })).toThrow(
      'id can have at most 1000 values',
    );
  });

  it('parse an empty filter value as the empty text', () => {
    expect(parsed({ name: '' }).filters).toStrictEqual([{ field: 'name', values: [''] }]);
  });

  it('accept words of up to 1000 characters', () => {
    expect(parsed({ q: 'a'.repeat(1000) }).words).toHaveLength(1);
    expect(() => parsed({ q: 'a'.repeat(1001) })).toThrow(InvalidParameter);
  });

  it.each<[string, Parameters]>([
    ['an unknown parameter', { colour: 'red' }],
    ['a field that has no filter', { created_at: '2026-11-21T08:00:00Z' }],
    ['the id', { id: '1' }],
    ['names of inherited properties', { constructor: 'x', toString: 'y' }],
    ['a name in another case', { Name: 'x' }],
    ['q given twice', { q: ['a', 'b'] }],
    ['q with a character that no text has', { q: '\0' }],
    ['sort given twice', { sort: ['name', 'name'] }],
    ['limit given twice', { limit: ['1', '1'] }],
    ['total given twice', { total: ['true', 'true'] }],
    ['updated_since given twice', { updated_since: ['2026-11-21T08:00:00Z', '2026-11-21T08:00:00Z'] }],
    ['an unknown sort', { sort: 'manufacturer' }],
    ['an empty sort', { sort: '' }],
    ['a sort with two signs', { sort: '--name' }],
    ['a sort with a plus', { sort: '+name' }],
    ['the name of an inherited property as sort', { sort: 'constructor' }],
    ['an empty limit', { limit: '' }],
    ['limit 0', { limit: '0' }],
    ['limit 1001', { limit: '1001' }],
    ['a negative limit', { limit: '-1' }],
    ['a fractional limit', { limit: '1.5' }],
    ['a limit with an exponent', { limit: '1e2' }],
    ['a limit with a space', { limit: ' 5' }],
    ['a limit in other digits', { limit: '٥' }],
    ['a limit in hex', { limit: '0x5' }],
    ['an invalid total', { total: '1' }],
    ['an empty total', { total: '' }],
    ['a date that there is not', { updated_since: '2026-02-30' }],
    ['an invalid day', { updated_since: '2026-02-30T00:00:00Z' }],
    ['an empty time', { updated_since: '' }],
    ['an invalid status', { available: ['1', '9'] }],
    ['an invalid flag', { qr_enabled: 'maybe' }],
    ['null for a field that is not nullable', { location_id: 'null' }],
    ['an invalid number', { latitude: 'north' }],
    ['an invalid country', { country: 'Germany' }],
    ['an invalid connector type', { connector_type_id: 'x' }],
    ['an empty connector type', { connector_type_id: '' }],
    ['an invalid format', { format: 'PLUG' }],
    ['an invalid power type', { power_type: 'DC,XY' }],
    ['a standard that is too long', { standard: 'x'.repeat(65) }],
    ['a power that is no number', { min_kilowatts: '22 kW' }],
    ['an empty power', { max_kilowatts: '' }],
    ['a negative power', { min_kilowatts: '-1' }],
    ['an infinite power', { max_kilowatts: '1e999' }],
    ['two least powers', { min_kilowatts: ['1', '2'] }],
    ['a circle of radius 0', { near: '1,1', radius: '0' }],
  ])('are refused: %s', (_what, parameters) => {
    expect(() => parsed(parameters)).toThrow(InvalidParameter);
  });

  it('are refused on lists that do not have them', () => {
    expect(() => parsed({ city: 'Bonn' }, 'connector-type')).toThrow(InvalidParameter);
    expect(() => parsed({ standard: 'CCS' }, 'location')).toThrow(InvalidParameter);
    expect(() => parsed({ manufacturer: 'ABB' }, 'location')).toThrow(InvalidParameter);
    expect(() => parsed({ retired: 'true' })).toThrow(InvalidParameter);
  });

  it('are refused with a message that contains the parameter name', () => {
    expect(() => parsed({ limit: '0' })).toThrow('limit must be a whole number from 1 to 1000');
    expect(() => parsed({ colour: 'red' })).toThrow('colour is not a parameter of this list');
    expect(() => parsed({ q: ['a', 'b'] })).toThrow('q can be given only once');
    expect(() => parsed({ country: 'Germany' })).toThrow('country must be an ISO 3166-1 alpha-2 code');
    expect(() => parsed({ power_type: 'XY' })).toThrow(
      /^power_type: it must be one of "AC_1_PHASE", .*; "AC" stands for all of its kinds$/,
    );
    expect(() => parsed({ min_kilowatts: 'x' })).toThrow('min_kilowatts must be a number of kilowatts');
    expect(() => parsed({ near: '1,1', radius: '0' })).toThrow('radius must be a number of metres above 0');
  });

  it('have an instant at which records are open: that of the request, or another one', () => {
    const now = '2026-11-23T07:00:00.000Z';
    const openAt = (open_at: string) => parseListParameters('location', { open_at }, { now }).openAt;
    expect(openAt('now')).toStrictEqual({ at: now, isNow: true });
    expect(openAt('2026-11-23T08:00:00+01:00')).toStrictEqual({ at: now, isNow: false });
    for (const text of ['', 'Now', '2026-11-23', 'true'])
      expect(() => openAt(text)).toThrow('open_at must be now or an RFC 3339 time');
    expect(() => parsed({ open_at: 'now' }, 'connector-type')).toThrow('open_at is not a parameter');
  });

  it('have a session that begins with the minute of the request, or at another time', () => {
    const [now, minute] = ['2026-11-23T07:00:59.999Z', '2026-11-23T07:00:00.000Z'];
    const session = { price_kwh: '30', price_minutes: '40.5' };
    const price = (more: Parameters = {}) =>
      parseListParameters('station', { ...session, ...more }, { now }).price;
    const parsed = { kwh: '30', minutes: '40.5' };
    expect(price()).toStrictEqual({ ...parsed, start: minute, isNow: true });
    expect(
      price({ price_start: '2026-11-23T08:00:00+01:00', currency: 'EUR', max_price: '12.50' }),
    ).toStrictEqual({ ...parsed, start: minute, isNow: false, currency: 'EUR', max: '12.50' });
    expect(parseListParameters('station', {}).price).toBeUndefined();
  });

  it.each<[string, Parameters]>([
    ['price_start needs price_kwh', { price_start: '2026-11-23T08:00:00Z' }],
    ['price_kwh needs price_minutes', { price_kwh: '1' }],
    ['price_minutes needs price_kwh', { price_minutes: '1' }],
    ['max_price needs currency', { price_kwh: '1', price_minutes: '1', max_price: '1' }],
    ['price_minutes must be', { price_kwh: '1', price_minutes: '10080.1' }],
    ['currency must be', { price_kwh: '1', price_minutes: '1', currency: 'XXY' }],
    ['sort by price needs', { price_kwh: '1', price_minutes: '1', sort: 'price', city: 'Jena' }],
  ])('say that %s', (detail, parameters) => {
    expect(() => parseListParameters('station', parameters)).toThrow(detail);
  });

  it('are parsed or refused, without other exceptions', () => {
    const names = fc.constantFrom(
      ...['q', 'sort', 'limit', 'total', 'updated_since', 'open_at', 'near', 'radius', 'bbox', 'x'],
      ...['name', 'city', 'country', 'available', 'qr_enabled', 'location_id', 'latitude'],
    );
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(fc.dictionary(names, fc.oneof(text, fc.array(text, { minLength: 1 }))), (parameters) => {
        try {
          parsed(parameters);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidParameter);
        }
      }),
    );
  });
});

describe('A limit', () => {
  it.each([
    [undefined, 50],
    ['1', 1],
    ['1000', 1000],
  ])('of %j is %i', (limit, expected) => {
    expect(parseLimit({ limit })).toBe(expected);
  });
});
