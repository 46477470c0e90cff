import { commandBus } from '../../../../../test/contracts/fixtures/command-bus.js';
import {
  command,
  createStation,
  envelope,
  registerLocation,
} from '../../../../../test/contracts/inputs/envelopes.js';
import { MemoryWriteSide } from '../../../../../test/contracts/fixtures/memory-write-side.js';
import { at, uuid } from '../../../../../test/contracts/inputs/event-builders.js';
import type { CommandEnvelope, Outcome } from '../../ports/write-side.js';
import { CommandProcessor } from './command-processor.js';
import { aggregatesOf } from './referenced-aggregates.js';

describe('The command processor', () => {
  let processor: CommandProcessor;
  let side: MemoryWriteSide;
  beforeAll(async () => {
    processor = new CommandProcessor(await commandBus());
  });
  beforeEach(() => {
    side = new MemoryWriteSide();
  });

  const process = async (envelopes: readonly CommandEnvelope[], known: readonly Outcome[] = []) =>
    processor.process(envelopes, {
      snapshots: await side.load(aggregatesOf(envelopes)),
      outcomes: new Map(known.map((outcome) => [outcome.commandId, outcome])),
    });
  const committed = async (...envelopes: CommandEnvelope[]) => side.append((await process(envelopes)).batch);

  const created = createStation(2);
  const { id } = created.aggregate;

  it('returns an empty batch for no commands', async () => {
    const nothing = { batch: { events: [], snapshots: [], outcomes: [], traceparents: [] }, replies: [] };
    expect(await process([])).toStrictEqual(nothing);
  });

  it('returns the events in command order, with ascending versions per record', async () => {
    const changes = { id, data: { name: 'a', available: '1' } };
    const { batch } = await process([
      registerLocation(1),
      created,
      command(3, 'UpdateStation', changes),
      command(4, 'UpdateLocation', { id: '42', data: { city: 'Bonn' } }),
    ]);
    expect(
      batch.events.map(({ event, version, commandId }) => [event.type, version, commandId]),
    ).toStrictEqual([
      ['LocationRegistered.v1', 1, uuid(1)],
      ['StationCreated.v1', 1, uuid(2)],
      ['StationDetailsChanged.v1', 2, uuid(3)],
      ['StationAvailabilityChanged.v1', 3, uuid(3)],
      ['LocationChanged.v1', 2, uuid(4)],
    ]);
    expect(batch.events.every(({ time, caller }) => time === at('12:00') && caller === 'tests')).toBe(true);
  });

  it('returns the last state of each record with new events', async () => {
    const rename = command(3, 'UpdateStation', { id, data: { name: 'a' } });
    const { batch } = await process([registerLocation(1), created, rename]);
    expect(batch.snapshots).toMatchObject([
      { aggregate: { kind: 'location', id: '42' }, version: 1, state: { kind: 'registered' } },
      {
        aggregate: { kind: 'station', id },
        version: 2,
        state: { kind: 'present', attributes: { name: 'a' } },
      },
    ]);
  });

  it('returns no state of a record without new events', async () => {
    await committed(registerLocation(1));
    const { batch } = await process([registerLocation(2), createStation(3, { location_id: '7' })]);
    expect(batch).toMatchObject({ events: [], snapshots: [] });
    expect(batch.outcomes.map(({ status, version }) => [status, version])).toStrictEqual([
      ['accepted', 1],
      ['rejected', 0],
    ]);
  });

  it('counts the events before the position of each outcome, its own included', async () => {
    const { batch } = await process([
      createStation(9),
      registerLocation(1),
      created,
      command(3, 'UpdateStation', { id, data: { name: 'a', available: '1' } }),
      command(4, 'UpdateStation', { id, data: {} }),
    ]);
    expect(batch.outcomes.map(({ events, eventsBefore }) => [events, eventsBefore])).toStrictEqual([
      [0, 0],
      [1, 1],
      [1, 2],
      [2, 4],
      [0, 4],
    ]);
  });

  it('returns the replies in command order', async () => {
    const first = registerLocation(1);
    const [known] = await committed(first);
    const { batch, replies } = await process(
      [created, first, command(3, 'RetireLocation', { id: '42' })],
      [known as Outcome],
    );
    expect(replies).toMatchObject([
      { kind: 'decided', index: 0, replayed: false, snapshot: { version: 1 } },
      { kind: 'stored', outcome: known, replayed: true },
      { kind: 'decided', index: 1, replayed: false, snapshot: { version: 2, state: { kind: 'retired' } } },
    ]);
    expect(batch.outcomes.map(({ commandId }) => commandId)).toStrictEqual([uuid(2), uuid(3)]);
  });

  describe('with duplicate command ids', () => {
    it('decides the command once, and returns the same outcome to all duplicates', async () => {
      const { batch, replies } = await process([registerLocation(1), registerLocation(1)]);
      expect(replies).toMatchObject([
        { kind: 'decided', index: 0, replayed: false, snapshot: { version: 1 } },
        { kind: 'decided', index: 0, replayed: true },
      ]);
      expect(replies[1]).not.toHaveProperty('snapshot');
      expect(batch.outcomes).toHaveLength(1);
    });

    it.each([
      ['data', registerLocation(1, '42', { city: 'Bonn' })],
      ['target', registerLocation(1, '43')],
      ['type', command(1, 'RetireLocation', { id: '42' })],
      [
        'expected version',
        envelope({ ...{ command_id: uuid(1), type: 'RegisterLocation', id: '42' }, expected_version: 0 }),
      ],
    ])(
      'rejects the second command if it has another %s, and stores no outcome of it',
      async (_what, second) => {
        const refused = {
          kind: 'stored',
          replayed: false,
          outcome: { rejection: { code: 'idempotency_key_reused' } },
        };
        const inOneBatch = await process([registerLocation(1), second]);
        expect(inOneBatch.replies[1]).toMatchObject(refused);
        expect(inOneBatch.batch.outcomes).toHaveLength(1);
        const [known] = await committed(registerLocation(1));
        const later = await process([second], [known as Outcome]);
        expect(later.replies).toMatchObject([refused]);
        expect(later.batch).toStrictEqual({ events: [], snapshots: [], outcomes: [], traceparents: [] });
      },
    );
  });

  it('sees a location and a connector type that the same batch has created', async () => {
    const type = command(5, 'CreateConnectorType', { data: { name: 'CCS' } });
    const connectors = [{ connector_type_id: type.aggregate.id, count: 2 }];
    const { batch } = await process([
      registerLocation(1),
      created,
      type,
      command(6, 'SetStationConnectors', { id, data: { connectors } }),
      command(7, 'RemoveConnectorType', { id: type.aggregate.id }),
    ]);
    expect(batch.outcomes.map(({ status }) => status)).toStrictEqual(Array(5).fill('accepted'));
  });
});
