import { createStation } from '../../../../test/contracts/inputs/envelopes.js';
import { at } from '../../../../test/contracts/inputs/event-builders.js';
import { validateEnvelope } from './validate-envelope.js';

describe('An envelope', () => {
  const good = createStation(1);
  const connector = { connector_type_id: 'ccs', count: 1 };
  const upsert = { type: 'UpsertStation', source: { feed: 'afdc', id: '1' }, changes: {} };
  it.each<[string, object]>([
    ['no command', { ...good, command: undefined }],
    ['an unknown type', { ...good, command: { type: 'PaintStation' } }],
    ['a type named like a member of every object', { ...good, command: { type: 'constructor' } }],
    ['another kind of aggregate', { ...good, aggregate: { kind: 'location', id: '42' } }],
    ['an id that no station has', { ...good, aggregate: { kind: 'station', id: '42' } }],
    ['no UUID', { ...good, commandId: 'one' }],
    ['an invalid version', { ...good, expectedVersion: '1' }],
    ['an invalid version among others', { ...good, expectedVersion: [1, '2'] }],
    ['a version below 0', { ...good, expectedVersion: -1 }],
    ['an invalid time', { ...good, receivedAt: 'noon' }],
    ['no caller', { ...good, caller: null }],
    [
      'a value of another type',
      { ...good, command: { type: 'CreateStation', attributes: { qr_enabled: 'yes' } } },
    ],
    [
      'a value that is not in its stored form',
      { ...good, command: { type: 'CreateStation', attributes: { location_id: 42 } } },
    ],
    [
      'a field that clients may not set',
      { ...good, command: { type: 'CreateStation', attributes: { created_at: at('12:00') } } },
    ],
    ['an upsert without a source', { ...good, command: { type: 'UpsertStation', changes: {} } }],
    ['a location of no source', { ...good, command: { ...upsert, location_source: '42' } }],
    ['connectors without counts', { ...good, command: { type: 'SetStationConnectors', connectors: [{}] } }],
    [
      'a connector with an invalid member',
      {
        ...good,
        command: { type: 'SetStationConnectors', connectors: [{ ...connector, max_voltage: '1' }] },
      },
    ],
    [
      'a connector with the name of its type',
      { ...good, command: { type: 'SetStationConnectors', connectors: [{ ...connector, name: 'CCS' }] } },
    ],
    ['invalid details', { ...good, command: { ...upsert, details: { evse_id: 1 } } }],
    ['invalid extensions', { ...good, command: { ...upsert, extensions: { a: 2 ** 53 } } }],
    ['details without any', { ...good, command: { type: 'SetStationDetails' } }],
    ['connectors of an upsert that are no list', { ...good, command: { ...upsert, connectors: {} } }],
    ['an unknown member', { ...good, command: { type: 'CreateStation', attributes: {}, x: [[]] } }],
    [
      'a source with an unknown member',
      { ...good, command: { ...upsert, source: { feed: 'a', id: '1', x: 1 } } },
    ],
    [
      'a source that is too long',
      { ...good, command: { ...upsert, source: { feed: 'a'.repeat(256), id: '1' } } },
    ],
    ['an aggregate with an unknown member', { ...good, aggregate: { ...good.aggregate, x: 1 } }],
    ['a caller that is too long', { ...good, caller: 'x'.repeat(256) }],
    ['a caller with a control character', { ...good, caller: 'ocpi\u001b[2J' }],
    ['an import that is no UUID', { ...good, importId: 'x'.repeat(36) }],
    ['an invalid hash', { ...good, requestHash: 'x'.repeat(65) }],
    ['an invalid status', { ...good, command: { type: 'SetStationAvailability', available: '9' } }],
    ['no status', { ...good, command: { type: 'SetStationAvailability' } }],
  ])('is refused with %s', (_what, forged) => {
    const given = JSON.parse(JSON.stringify(forged)) as Record<string, unknown>;
    expect(validateEnvelope(given)).toBeUndefined();
  });

  it.each([
    {},
    { standard: 'CHADEMO', format: 'CABLE', power_type: 'DC', kilowatts: 62.5, max_voltage: null },
  ])('is accepted with a connector that has %j too', (more) => {
    const command = { type: 'SetStationConnectors', connectors: [{ ...connector, ...more }] };
    expect(validateEnvelope({ ...good, command })).toMatchObject({ command });
  });
});
