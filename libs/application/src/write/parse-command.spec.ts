import type { CommandType } from '#domain';
import { at, uuid } from '../../../../test/contracts/inputs/event-builders.js';
import type { CommandLine } from './command-specs.js';
import { canonicalId, parseCommand } from './parse-command.js';

const context = { caller: 'tests', receivedAt: at('12:00'), dataPath: ['data'] };
const parse = (line: CommandLine) => parseCommand(line, context);
const source = { feed: 'afdc', id: '12345' };

/** The rejection code, or pointer and code of every field error. */
function refusal(line: CommandLine) {
  const parsed = parse(line);
  if (parsed.ok) return parsed;
  const { code, errors = [] } = parsed.rejection;
  return code === 'validation_failed' ? errors.map((error) => [error.pointer, error.code]) : code;
}

const envelopeOf = (line: CommandLine) => {
  const parsed = parse(line);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.rejection));
  return parsed.envelope;
};

describe('A valid command', () => {
  it.each<[CommandType, CommandLine, object]>([
    ['CreateStation', { data: { location_id: 42 } }, { attributes: { location_id: '42' } }],
    ['UpdateStation', { id: uuid(1), data: { name: null } }, { changes: { name: null } }],
    ['UpsertStation', { source, data: { name: 'a' } }, { changes: { name: 'a' }, source }],
    ['SetStationAvailability', { id: uuid(1), data: { available: '2' } }, { available: '2' }],
    ['SetStationAvailability', { source, data: { available: null } }, { available: null }],
    ['SetStationConnectors', { source, data: { connectors: [] } }, { connectors: [] }],
    ['RemoveStation', { id: uuid(1) }, {}],
    ['RemoveStation', { source, data: {} }, {}],
    ['CreateConnectorType', {}, { attributes: {} }],
    ['UpdateConnectorType', { id: uuid(1), data: { is_active: false } }, { changes: { is_active: false } }],
    ['RemoveConnectorType', { id: uuid(1) }, {}],
    ['RemoveConnectorType', { source }, {}],
    ['RegisterLocation', { id: '42', data: { city: 'Bonn' } }, { attributes: { city: 'Bonn' } }],
    ['RegisterLocation', { source }, { attributes: {}, source }],
    ['UpdateLocation', { id: 42, data: { country: 'DE' } }, { changes: { country: 'DE' } }],
    ['RetireLocation', { id: '42' }, {}],
    ['RetireLocation', { source }, {}],
  ])('is %s with %j', (type, line, expected) => {
    expect(envelopeOf({ type, ...line }).command).toStrictEqual({ type, ...expected });
  });

  it('has the caller, the time of receipt and the expected version', () => {
    const line = { command_id: uuid(7), type: 'RetireLocation', id: '42', expected_version: 3 };
    expect(envelopeOf(line)).toMatchObject({
      commandId: uuid(7),
      aggregate: { kind: 'location', id: '42' },
      expectedVersion: 3,
      caller: 'tests',
      receivedAt: at('12:00'),
    });
  });

  it('has the expected version of its request', () => {
    const hashes = [undefined, 3, 4, [], [3, 4], [3], '*' as const].map((expectedVersion) => {
      const line = { command_id: uuid(7), type: 'RetireLocation', id: '42' };
      const parsed = parseCommand(line, {
        ...context,
        ...(expectedVersion !== undefined && { expectedVersion }),
      });
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.rejection));
      expect(parsed.envelope.expectedVersion).toStrictEqual(expectedVersion);
      return parsed.envelope.requestHash;
    });
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(envelopeOf({ type: 'RetireLocation', id: '42', expected_version: 3 }).requestHash).toBe(hashes[1]);
  });

  it('has ids in lower case', () => {
    const id = '0B9C5B1E-6A57-5D0C-9D1C-0C6F5B7F1A52';
    const { commandId, aggregate } = envelopeOf({ command_id: id, type: 'RemoveStation', id });
    expect([commandId, aggregate.id]).toStrictEqual([id.toLowerCase(), id.toLowerCase()]);
  });

  it('gets a new command id if it has none', () => {
    const ids = Array.from({ length: 300 }, () => envelopeOf({ type: 'RetireLocation', id: '42' }).commandId);
    expect(new Set(ids).size).toBe(300);
    expect(
      ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
    ).toBe(true);
  });

  it('has values in stored form', () => {
    const data = { location_id: 42, latitude: 52.5, qr_enabled: null, external_station_id: 1e3 };
    expect(envelopeOf({ type: 'CreateStation', data }).command).toMatchObject({
      attributes: { location_id: '42', latitude: '52.5', qr_enabled: false, external_station_id: '1000' },
    });
  });

  it('has connectors with ids in lower case', () => {
    const connectors = [{ connector_type_id: uuid(0xabc).toUpperCase(), count: 2 }];
    const { command } = envelopeOf({ type: 'SetStationConnectors', id: uuid(1), data: { connectors } });
    expect(command).toMatchObject({ connectors: [{ connector_type_id: uuid(0xabc), count: 2 }] });
  });
});

describe('The type of a command', () => {
  it.each([
    [undefined, 'required'],
    ['DropStation', 'not_in_list'],
    ['constructor', 'not_in_list'],
    [1, 'not_in_list'],
  ])('cannot be %j', (type, code) => {
    expect(refusal({ type })).toStrictEqual([['/type', code]]);
  });
});

describe('The target of a command', () => {
  const both = { id: uuid(1), source };
  it.each<[string, CommandLine, [string, string][]]>([
    ['UpdateStation', {}, [['/id', 'required']]],
    ['UpdateStation', { source }, [['/source', 'not_fillable']]],
    ['UpdateConnectorType', {}, [['/id', 'required']]],
    ['UpdateLocation', { source }, [['/source', 'not_fillable']]],
    ['UpsertStation', {}, [['/source', 'required']]],
    ['UpsertStation', { id: uuid(1) }, [['/id', 'not_fillable']]],
    ['CreateStation', { id: uuid(1), data: { location_id: '1' } }, [['/id', 'not_fillable']]],
    [
      'CreateConnectorType',
      both,
      [
        ['/id', 'not_fillable'],
        ['/source', 'not_fillable'],
      ],
    ],
    ['RemoveStation', {}, [['/id', 'required']]],
    ['RemoveStation', both, [['/source', 'duplicate']]],
    ['RegisterLocation', { id: '42', source }, [['/source', 'duplicate']]],
    ['RetireLocation', {}, [['/id', 'required']]],
    ['RetireLocation', { id: 2 ** 53 }, [['/id', 'unsafe_number']]],
    ['RegisterLocation', { id: 1e300 }, [['/id', 'unsafe_number']]],
  ])('of %s cannot be %j', (type, line, errors) => {
    expect(refusal({ type, ...line })).toStrictEqual(errors);
  });

  it.each<[CommandType, unknown]>([
    ['RemoveStation', 'nonsense'],
    ['RemoveStation', ''],
    ['RemoveStation', null],
    ['RemoveStation', 42],
    ['RemoveStation', `${uuid(1)} `],
    ['RemoveStation', { toString: uuid(1) }],
    ['RemoveConnectorType', '42'],
    ['RetireLocation', '042'],
    ['RetireLocation', '-1'],
    ['RetireLocation', '18446744073709551616'],
    ['RetireLocation', 1.5],
    ['RemoveStation', 2 ** 53],
    ['RetireLocation', uuid(1)],
  ])('of %s is not found if its id is %j', (type, id) => {
    expect(refusal({ type, id })).toBe('not_found');
  });

  it('is checked after the data', () => {
    const line = { type: 'UpdateStation', id: 'nonsense', data: { name: 1 } };
    expect(refusal(line)).toStrictEqual([['/data/name', 'not_a_string']]);
  });

  it.each([
    ['location', '18446744073709551615', '18446744073709551615'],
    ['location', 0, '0'],
    ['station', uuid(1), uuid(1)],
    ['station', '1', undefined],
    ['location', '1e3', undefined],
  ] as const)('of kind %s with the id %j is stored as %j', (kind, id, expected) => {
    expect(canonicalId(kind, id)).toBe(expected);
  });
});

describe('A source', () => {
  it.each<[unknown, [string, string][]]>([
    [null, [['/source', 'not_an_object']]],
    ['afdc', [['/source', 'not_an_object']]],
    [
      {},
      [
        ['/source/feed', 'required'],
        ['/source/id', 'required'],
      ],
    ],
    [{ feed: '', id: '1' }, [['/source/feed', 'required']]],
    [{ feed: 'a', id: 1 }, [['/source/id', 'not_a_string']]],
    [{ feed: 'a'.repeat(256), id: '1' }, [['/source/feed', 'too_long']]],
    [{ feed: 'a', id: '\0' }, [['/source/id', 'invalid_character']]],
    [{ feed: 'a', id: '1', more: 1 }, [['/source/more', 'unknown_field']]],
  ])('cannot be %j', (given, errors) => {
    expect(refusal({ type: 'UpsertStation', source: given })).toStrictEqual(errors);
  });
});
