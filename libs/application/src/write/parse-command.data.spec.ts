import { at, uuid } from '../../../../test/contracts/inputs/event-builders.js';
import { idOfSource } from '../log/ids.js';
import type { CommandLine } from './command-specs.js';
import { parseCommand } from './parse-command.js';

const context = { caller: 'tests', receivedAt: at('12:00'), dataPath: ['data'] };
const source = { feed: 'afdc', id: '12345' };

function errors(line: CommandLine) {
  const parsed = parseCommand(line, context);
  return parsed.ok ? [] : parsed.rejection.errors?.map((error) => [error.pointer, error.code]);
}
const json = (text: string) => JSON.parse(text) as Record<string, unknown>;

const lines: [string, CommandLine][] = [
  ['CreateStation', {}],
  ['UpdateStation', { id: uuid(1) }],
  ['UpsertStation', { source }],
  ['SetStationAvailability', { id: uuid(1) }],
  ['SetStationConnectors', { id: uuid(1) }],
  ['RemoveStation', { id: uuid(1) }],
  ['CreateConnectorType', {}],
  ['UpdateConnectorType', { id: uuid(1) }],
  ['RemoveConnectorType', { id: uuid(1) }],
  ['RegisterLocation', { id: '42' }],
  ['UpdateLocation', { id: '42' }],
  ['RetireLocation', { id: '42' }],
];

describe.each(lines)('The data of %s', (type, line) => {
  it.each([[null], [[]], ['text'], [1], [true]])('is refused if it is %j', (data) => {
    expect(errors({ type, ...line, data })).toContainEqual(['/data', 'not_an_object']);
  });

  it('is refused with each unknown field, own properties named __proto__ included', () => {
    const data = json('{"colour":1,"a/b~c":2,"__proto__":{"name":1},"constructor":3}');
    expect(errors({ type, ...line, data })).toEqual(
      expect.arrayContaining([
        ['/data/colour', 'unknown_field'],
        ['/data/a~1b~0c', 'unknown_field'],
        ['/data/__proto__', 'unknown_field'],
        ['/data/constructor', 'unknown_field'],
      ]),
    );
  });

  it('is refused with each unknown member beside it', () => {
    const unknown = json('{"colour":1,"__proto__":{},"expectedVersion":1}');
    expect(errors({ ...unknown, ...{ type, ...line } })).toEqual(
      expect.arrayContaining([
        ['/colour', 'unknown_field'],
        ['/expectedVersion', 'unknown_field'],
      ]),
    );
    expect(errors(Object.assign(json('{"__proto__":{}}'), { type, ...line }))).toContainEqual([
      '/__proto__',
      'unknown_field',
    ]);
  });

  const observable = [
    ...['CreateStation', 'UpdateStation', 'UpsertStation', 'SetStationAvailability', 'RemoveStation'],
  ].includes(type);
  it(`${observable ? 'accepts' : 'refuses'} observed_at`, () => {
    const given = { pointer: '/observed_at', code: 'unknown_field' };
    const refused = errors({ type, ...line, observed_at: at('11:00') }) ?? [];
    expect(refused.some(([pointer]) => pointer === given.pointer)).toBe(!observable);
  });
});

describe('Fields that clients cannot set', () => {
  it.each([
    ['CreateStation', {}, ['id', 'created_at', 'updated_at']],
    ['UpdateStation', { id: uuid(1) }, ['id', 'created_at', 'updated_at']],
    ['CreateConnectorType', {}, ['id', 'created_at', 'updated_at']],
    ['RegisterLocation', { id: '42' }, ['id', 'retired']],
  ])('are refused by %s', (type, line, names) => {
    const data = Object.fromEntries(names.map((name) => [name, 'x']));
    const found = errors({ type, ...line, data })?.filter(([, code]) => code === 'not_fillable');
    expect(found).toStrictEqual(names.map((name) => [`/data/${name}`, 'not_fillable']));
  });
});

describe('Values of the wrong type', () => {
  it('are reported all at once, with missing fields', () => {
    const data = {
      name: 1,
      latitude: 'north',
      qr_enabled: 'yes',
      available: 1,
      external_station_id: 1.5,
      id: 1,
    };
    expect(errors({ type: 'CreateStation', data, command_id: 'x', expected_version: '1' })).toEqual(
      expect.arrayContaining([
        ['/command_id', 'not_a_string'],
        ['/expected_version', 'not_uint64'],
        ['/data/id', 'not_fillable'],
        ['/data/name', 'not_a_string'],
        ['/data/latitude', 'not_numeric'],
        ['/data/qr_enabled', 'not_a_boolean'],
        ['/data/available', 'not_in_list'],
        ['/data/external_station_id', 'not_uint64'],
        ['/data/location_id', 'required'],
      ]),
    );
  });

  it.each([
    ['CreateStation', {}, { location_id: null }, ['/data/location_id', 'null_not_allowed']],
    ['UpdateStation', { id: uuid(1) }, { location_id: null }, ['/data/location_id', 'null_not_allowed']],
    ['UpdateStation', { id: uuid(1) }, { location_id: 2 ** 53 }, ['/data/location_id', 'unsafe_number']],
    ['UpdateConnectorType', { id: uuid(1) }, { photo: null }, ['/data/photo', 'null_not_allowed']],
    ['UpdateConnectorType', { id: uuid(1) }, { is_active: null }, ['/data/is_active', 'null_not_allowed']],
    ['CreateConnectorType', {}, { photo: 'images/../a.png' }, ['/data/photo', 'not_a_photo_path']],
    ['UpdateLocation', { id: '42' }, { country: 'XX' }, ['/data/country', 'not_a_country']],
    ['UpdateLocation', { id: '42' }, { time_zone: '+01:00' }, ['/data/time_zone', 'not_a_time_zone']],
    ['SetStationAvailability', { id: uuid(1) }, {}, ['/data/available', 'required']],
    ['SetStationAvailability', { id: uuid(1) }, { available: '5' }, ['/data/available', 'not_in_list']],
    [
      'SetStationAvailability',
      { id: uuid(1) },
      { available: '1', name: 'a' },
      ['/data/name', 'unknown_field'],
    ],
    ['RemoveStation', { id: uuid(1) }, { name: 'a' }, ['/data/name', 'unknown_field']],
  ])('of %s %j cannot be %j', (type, line, data, error) => {
    expect(errors({ type, ...line, data })).toStrictEqual([error]);
  });

  it.each([[-1], [1.5], ['3'], [null], [2 ** 53]])('of expected_version cannot be %j', (expected_version) => {
    const line = { type: 'RetireLocation', id: '42', expected_version };
    expect(errors(line)).toStrictEqual([['/expected_version', 'not_uint64']]);
  });
});

describe('The connectors of a station', () => {
  const path = '/data/connectors';
  const one = { connector_type_id: uuid(1), count: 1 };
  const typeSource = { feed: 'connector-types', id: 'CHADEMO/DC/50' };
  it.each<[unknown, [string, string][]]>([
    [undefined, [[path, 'required']]],
    [null, [[path, 'not_an_array']]],
    [{}, [[path, 'not_an_array']]],
    [[one, null], [[`${path}/1`, 'not_an_object']]],
    [
      [{}],
      [
        [`${path}/0/connector_type_id`, 'required'],
        [`${path}/0/count`, 'required'],
      ],
    ],
    [[{ ...one, connector_type_id: 1 }], [[`${path}/0/connector_type_id`, 'not_a_string']]],
    [[{ ...one, connector_type_id: 'a\0' }], [[`${path}/0/connector_type_id`, 'invalid_character']]],
    [[{ ...one, connector_type_id: '\ud800' }], [[`${path}/0/connector_type_id`, 'invalid_character']]],
    [[one, { ...one, count: 2 }], [[`${path}/1/connector_type_id`, 'duplicate']]],
    [
      [
        { ...one, connector_type_id: 'ccs' },
        { ...one, connector_type_id: 'ccs' },
      ],
      [[`${path}/1/connector_type_id`, 'duplicate']],
    ],
    [[{ ...one, count: 0 }], [[`${path}/0/count`, 'not_a_count']]],
    [[{ ...one, count: 1001 }], [[`${path}/0/count`, 'not_a_count']]],
    [[{ ...one, count: '1' }], [[`${path}/0/count`, 'not_a_count']]],
    [[{ ...one, power: 1 }], [[`${path}/0/power`, 'unknown_field']]],
    [[{ ...one, connector_type_source: typeSource }], [[`${path}/0/connector_type_source`, 'duplicate']]],
    [[{ count: 1, connector_type_source: 'a' }], [[`${path}/0/connector_type_source`, 'not_an_object']]],
    [[{ count: 1, connector_type_source: { feed: 'a' } }], [[`${path}/0/connector_type_source`, 'required']]],
    [
      [
        { count: 1, connector_type_source: typeSource },
        { count: 2, connector_type_id: idOfSource('connector-type', typeSource) },
      ],
      [[`${path}/1/connector_type_id`, 'duplicate']],
    ],
  ])('cannot be %j', (connectors, expected) => {
    const data = connectors === undefined ? {} : { connectors };
    expect(errors({ type: 'SetStationConnectors', id: uuid(1), data })).toStrictEqual(expected);
  });

  it('can name their types by sources', () => {
    const connectors = [{ connector_type_source: typeSource, count: 2, kilowatts: 50 }];
    const parsed = parseCommand({ type: 'SetStationConnectors', id: uuid(1), data: { connectors } }, context);
    const connector_type_id = idOfSource('connector-type', typeSource);
    expect(parsed).toMatchObject({
      ok: true,
      envelope: { command: { connectors: [{ connector_type_id, count: 2, kilowatts: 50 }] } },
    });
  });

  it('can be of unknown types, which are rejected later', () => {
    const data = { connectors: [{ ...one, connector_type_id: 'ccs' }] };
    const parsed = parseCommand({ type: 'SetStationConnectors', id: uuid(1), data }, context);
    expect(parsed).toMatchObject({ ok: true, envelope: { command: data } });
  });

  it('are refused with at most a hundred errors and the number of the others', () => {
    const data = { connectors: Array(150_000).fill(0) };
    const parsed = parseCommand({ type: 'SetStationConnectors', id: uuid(1), data }, context);
    const rejection = parsed.ok ? undefined : parsed.rejection;
    expect(rejection?.errors).toHaveLength(100);
    expect(rejection?.errors?.at(-1)).toMatchObject({ pointer: `${path}/99`, code: 'not_an_object' });
    expect(rejection).toMatchObject({ more_errors: 149_900 });
  });
});
