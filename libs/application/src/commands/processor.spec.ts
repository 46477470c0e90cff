import { commandBus } from '../../../../test/contracts/command-bus.js';
import { command, createStation, envelope, registerLocation } from '../../../../test/contracts/envelopes.js';
import { MemoryWriteSide } from '../../../../test/contracts/memory-write-side.js';
import { at, uuid } from '../../../../test/contracts/vocabulary.js';
import type { CommandEnvelope, ExpectedVersion, Outcome } from './envelope.js';
import { CommandProcessor } from './processor.js';
import { aggregatesOf } from './references.js';

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

  it('appends nothing for no commands', async () => {
    const nothing = { batch: { events: [], snapshots: [], outcomes: [] }, replies: [] };
    expect(await process([])).toStrictEqual(nothing);
  });

  it('gives the events of all commands in the order of the commands, versions counted through', async () => {
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

  it('gives one state for each record that has new events: the last', async () => {
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

  it('gives no state of a record that has none', async () => {
    await committed(registerLocation(1));
    const { batch } = await process([registerLocation(2), createStation(3, { location_id: '7' })]);
    expect(batch).toMatchObject({ events: [], snapshots: [] });
    expect(batch.outcomes.map(({ status, version }) => [status, version])).toStrictEqual([
      ['accepted', 1],
      ['rejected', 0],
    ]);
  });

  it('counts for each outcome the events up to it, its own included', async () => {
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

  it('answers every command in its place', async () => {
    const first = registerLocation(1);
    const [known] = await committed(first);
    const { batch, replies } = await process(
      [created, first, command(3, 'RetireLocation', { id: '42' })],
      [known as Outcome],
    );
    expect(replies).toMatchObject([
      { kind: 'decided', index: 0, replayed: false, snapshot: { version: 1 } },
      { kind: 'known', outcome: known, replayed: true },
      { kind: 'decided', index: 1, replayed: false, snapshot: { version: 2, state: { kind: 'retired' } } },
    ]);
    expect(batch.outcomes.map(({ commandId }) => commandId)).toStrictEqual([uuid(2), uuid(3)]);
  });

  describe('given a command id twice', () => {
    it('decides it once, and answers twins alike', async () => {
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
    ])('refuses the second where it has another %s, and keeps nothing of it', async (_what, second) => {
      const refused = {
        kind: 'known',
        replayed: false,
        outcome: { rejection: { code: 'idempotency_key_reused' } },
      };
      const together = await process([registerLocation(1), second]);
      expect(together.replies[1]).toMatchObject(refused);
      expect(together.batch.outcomes).toHaveLength(1);
      const [known] = await committed(registerLocation(1));
      const later = await process([second], [known as Outcome]);
      expect(later.replies).toMatchObject([refused]);
      expect(later.batch).toStrictEqual({ events: [], snapshots: [], outcomes: [] });
    });
  });

  describe('refuses', () => {
    const expecting = (version: number, type: string, line: object) =>
      command(9, type, { id, expected_version: version, ...line });
    const refusal = async (envelope: CommandEnvelope) => {
      const { batch } = await process([envelope]);
      return batch.outcomes[0]?.rejection;
    };

    it('what is not there before it compares versions', async () => {
      expect(await refusal(expecting(7, 'UpdateStation', { data: { name: 'a' } }))).toStrictEqual({
        code: 'not_found',
      });
      await committed(registerLocation(1), created, command(3, 'RemoveStation', { id }));
      expect(await refusal(expecting(7, 'RemoveStation', {}))).toStrictEqual({ code: 'station_removed' });
      expect(await refusal(expecting(2, 'RemoveStation', {}))).toStrictEqual({ code: 'station_removed' });
    });

    it('another version before it looks at rules that need state', async () => {
      await committed(registerLocation(1), created);
      const data = { location_id: '7' };
      const mismatch = { code: 'version_mismatch', current_version: 1 };
      expect(await refusal(expecting(2, 'UpdateStation', { data }))).toStrictEqual(mismatch);
      expect(await refusal(expecting(1, 'UpdateStation', { data }))).toMatchObject({
        errors: [{ code: 'location_unknown' }],
      });
    });

    it('another version although nothing would have changed, or the command would be ignored', async () => {
      await committed(registerLocation(1), createStation(2, { available: '1' }));
      const mismatch = { code: 'version_mismatch', current_version: 1 };
      expect(await refusal(expecting(0, 'UpdateStation', { data: {} }))).toStrictEqual(mismatch);
      const late = { observed_at: at('08:00'), data: { available: '2' } };
      expect(await refusal(expecting(2, 'SetStationAvailability', late))).toStrictEqual(mismatch);
    });

    it('a version that is none of several, or of a record that is not there', async () => {
      const anyOf = (expectedVersion: ExpectedVersion, envelope: CommandEnvelope) =>
        refusal({ ...envelope, expectedVersion });
      const mismatch = (current_version: number) => ({ code: 'version_mismatch', current_version });
      expect(await anyOf('*', registerLocation(1))).toStrictEqual(mismatch(0));
      expect(await anyOf([], registerLocation(1))).toStrictEqual(mismatch(0));
      expect(await anyOf([0, 7], registerLocation(1))).toBeUndefined();
      await committed(registerLocation(1), created);
      const rename = command(9, 'UpdateStation', { id, data: { name: 'a' } });
      for (const none of [[], [0, 2]]) expect(await anyOf(none, rename)).toStrictEqual(mismatch(1));
      for (const one of ['*', [1], [7, 1]] as const) expect(await anyOf(one, rename)).toBeUndefined();
    });

    it('a version that an earlier command of the batch has left behind', async () => {
      await committed(registerLocation(1), created);
      const rename = command(3, 'UpdateStation', { id, data: { name: 'a' } });
      const { batch } = await process([rename, expecting(1, 'RemoveStation', {})]);
      expect(batch.outcomes[1]).toMatchObject({
        version: 2,
        rejection: { code: 'version_mismatch', current_version: 2 },
      });
    });
  });

  it('sees a location and a connector type that the batch itself has made', async () => {
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
