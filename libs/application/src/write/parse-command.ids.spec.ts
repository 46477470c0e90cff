import fc from 'fast-check';
import { at, uuid } from '../../../../test/contracts/inputs/event-builders.js';
import { commandIdOfKey, commandIdOfLine, idOfCommand, idOfSource, newUuid } from '../log/ids.js';
import type { CommandLine } from './command-specs.js';
import { parseCommand } from './parse-command.js';

const source = { feed: 'afdc', id: '12345' };

// Logs and clients have these values stored: if one changed, a retry would be another command.
describe('Derived ids and hashes are stable', () => {
  it('for a record that a command creates', () => {
    expect(idOfCommand('01890a5d-ac96-774b-bcce-b302099a8057')).toBe('fdf2ad7b-8a40-5c2a-95ec-efcae014042d');
  });

  it('for a command with an idempotency key', () => {
    expect(commandIdOfKey('anonymous', 'key-1')).toBe('685ab493-5dd6-5803-be26-ac9a67e89295');
    expect(commandIdOfKey('key:42', 'key-1')).toBe('f6685f3b-ad57-54e8-89ca-9e1196bc5cb9');
  });

  it('for a bulk line with an idempotency key', () => {
    expect(commandIdOfLine('anonymous', 'key-1', 1)).toBe('3ca3ca21-17e0-5742-be61-e82687b66187');
    expect(commandIdOfLine('anonymous', 'key-1', 12)).toBe('19d7e657-8564-5aaa-ba07-8a59a16e8343');
  });

  it('for a record with a source', () => {
    expect(idOfSource('station', source)).toBe('0306ca27-1234-51db-80e5-f002859dc8d5');
    expect(idOfSource('location', source)).toBe('1129275807323391672');
  });

  it('for a request', () => {
    const line = { type: 'UpsertStation', source, data: { name: 'Main St', available: '1' } };
    expect(hashOf(line)).toBe('SqU0UUvvaJskvjkYMYqDb9nEZdsCcnmT8s823z3irVc');
    expect(hashOf({ ...line, expected_version: 3, observed_at: at('11:00') })).toBe(
      'Pt9phX07KA49EItzQtV_d_N3OxqcLkJXO3HqV0T245s',
    );
  });
});

const hashOf = (line: CommandLine, caller = 'tests', received = '12:00') => {
  const parsed = parseCommand(line, { caller, receivedAt: at(received), dataPath: [] });
  return parsed.ok ? parsed.envelope.requestHash : JSON.stringify(parsed.rejection);
};

describe('The id of a location by its source', () => {
  it('is the first eight bytes of SHA-256 of feed, newline and id', () => {
    // printf 'afdc\n12345' | sha256sum
    expect(BigInt(idOfSource('location', source)).toString(16)).toBe('fabfe5d14f406b8');
  });

  it('is a uint64 for any source', () =>
    fc.assert(
      fc.property(fc.string(), fc.string(), (feed, id) => {
        const text = idOfSource('location', { feed, id });
        expect(text).toMatch(/^(0|[1-9]\d*)$/);
        expect(BigInt(text) < 2n ** 64n).toBe(true);
      }),
    ));
});

describe('The id of a record', () => {
  const aggregate = (line: CommandLine) => {
    const parsed = parseCommand(line, { caller: 'tests', receivedAt: at('12:00'), dataPath: [] });
    return parsed.ok && parsed.envelope.aggregate.id;
  };

  it('is the same for each retry of the command that creates it', () => {
    const line = { type: 'CreateStation', command_id: uuid(1), data: { location_id: '42' } };
    expect(aggregate({ ...line, command_id: uuid(1).toUpperCase() })).toBe(aggregate(line));
    expect(aggregate({ ...line, command_id: uuid(2) })).not.toBe(aggregate(line));
  });

  it('is the same for each command with its source', () => {
    const upserted = aggregate({ type: 'UpsertStation', source });
    expect(aggregate({ type: 'RemoveStation', source })).toBe(upserted);
    expect(aggregate({ type: 'UpsertStation', source: { ...source, feed: 'ocm' } })).not.toBe(upserted);
  });
});

describe('The hash of a request', () => {
  const line = {
    type: 'UpsertStation',
    source,
    observed_at: '2026-11-21T11:00:00Z',
    data: { name: 'a', available: '1', latitude: 52.5, location_source: { feed: 'x', id: '1' } },
  };

  it('does not depend on the order of JSON keys, at any depth', () => {
    expect(hashOf(reversed(line))).toBe(hashOf(line));
    const connectors = [{ connector_type_id: uuid(1), count: 2 }];
    const set = { type: 'SetStationConnectors', source, data: { connectors } };
    expect(hashOf(reversed(set))).toBe(hashOf(set));
  });

  it('does not depend on the caller, the time, or the notation of equal values', () => {
    expect(hashOf(line, 'someone else', '12:01')).toBe(hashOf(line));
    const data = { ...line.data, latitude: '52.5' };
    expect(hashOf({ ...line, observed_at: '2026-11-21T12:00:00.000+01:00', data })).toBe(hashOf(line));
    expect(hashOf({ type: 'RetireLocation', id: 42 })).toBe(
      hashOf({ type: 'RetireLocation', id: '42', data: {} }),
    );
  });

  it.each<[string, CommandLine]>([
    ['type', { type: 'SetStationAvailability', data: { available: '1' } }],
    ['target', { source: { feed: 'afdc', id: '12346' } }],
    ['expected version', { expected_version: 0 }],
    ['time of observation', { observed_at: at('11:01') }],
    ['data', { data: { ...line.data, name: 'b' } }],
    ['null', { data: { ...line.data, name: null } }],
    ['number of fields', { data: { ...line.data, model: null } }],
  ])('depends on the %s', (_what, change) => {
    expect(hashOf({ ...line, ...change })).not.toBe(hashOf(line));
  });
});

describe('New command ids', () => {
  it('are distinct UUIDs of version 7, in order of creation', () => {
    const ids = Array.from({ length: 600 }, newUuid);
    expect(new Set(ids).size).toBe(600);
    const times = ids.map((id) => id.slice(0, 13));
    expect([...times].sort()).toStrictEqual(times);
    expect(ids.every((id) => id[14] === '7')).toBe(true);
  });
});

function reversed(value: object): object {
  const entries = Object.entries(value).reverse();
  const members = entries.map(([name, inner]) => [
    name,
    isPlain(inner) ? reversed(inner) : reversedItems(inner),
  ]);
  return Object.fromEntries(members) as object;
}

const reversedItems = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((item: object) => reversed(item)) : value;

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
