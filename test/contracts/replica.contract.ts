import type { LogSlice, OutcomeRead, Replica } from '#application';
import { describeSomeStates } from './some-states.contract.js';
import { EventRecorder, type GivenEvent } from './inputs/event-recorder.js';
import {
  connectorType,
  connectorTypeCreated,
  location,
  locationRegistered,
  station,
  stationCreated,
  stationRenamed,
  uuid,
} from './inputs/event-builders.js';

export interface ReplicaFixture {
  readonly replica: Replica;
  /** The same replica, closed and opened again. */
  reopened(): Promise<Replica>;
  close(): Promise<void>;
}

/** A slice of events at consecutive offsets, followed by a transaction marker. */
export function eventSlice(recorder: EventRecorder, from: number, ...givenEvents: GivenEvent[]) {
  const records = recorder
    .recorded(...givenEvents)
    .map((event, index) => ({ offset: from + index, id: `event ${from + index}`, writerEpoch: 1, event }));
  return { topic: 'events', partition: 0, next: from + records.length + 1, records } satisfies LogSlice;
}

/** The outcome of command `uuid(n)`, as the record at offset n. */
export const outcomeRead = (n: number, more: Partial<OutcomeRead['outcome']> = {}): OutcomeRead => ({
  offset: n,
  id: `outcome ${n}`,
  writerEpoch: 1,
  commandOffset: 10 * n,
  writtenAt: Date.now(),
  outcome: {
    commandId: uuid(n),
    requestHash: `hash of ${n}`,
    caller: 'tests',
    aggregate: station(1),
    status: 'accepted',
    version: 1,
    events: 1,
    position: 'AQE',
    ...more,
  },
});

const outcomes = (partition: number, ...records: OutcomeRead[]): LogSlice => ({
  topic: 'outcomes',
  partition,
  next: (records.at(-1)?.offset ?? 0) + 2,
  records,
});

/** The contract of every replica. */
export function describeReplica(name: string, open: () => Promise<ReplicaFixture>): void {
  describe(`The replica in ${name}`, () => {
    let fixture: ReplicaFixture;
    let replica: Replica;
    let recorder: EventRecorder;
    beforeEach(async () => {
      fixture = await open();
      ({ replica } = fixture);
      recorder = new EventRecorder();
    });
    afterEach(() => fixture.close());

    const versions = async (...keys: Parameters<Replica['load']>[0]) =>
      (await replica.load(keys)).map(({ version }) => version);

    it('folds events into aggregate states, and returns the aggregate after each event', async () => {
      const applied = await replica.apply([
        eventSlice(recorder, 0, [location('42'), locationRegistered()], [station(1), stationCreated()]),
      ]);
      const renamings = eventSlice(
        recorder,
        3,
        [station(1), stationRenamed('Dom')],
        [station(1), stationRenamed('Rhein')],
      );
      const later = await replica.apply([renamings]);
      expect(applied.map(({ snapshot }) => snapshot.aggregate)).toStrictEqual([location('42'), station(1)]);
      expect(later).toMatchObject([
        { snapshot: { version: 2, state: { attributes: { name: 'Dom' } } } },
        { snapshot: { version: 3, state: { attributes: { name: 'Rhein' } } } },
      ]);
      expect(later.map(({ event, partitionOffset }) => [event, partitionOffset])).toStrictEqual(
        renamings.records.map(({ event, offset }) => [event, { partition: 0, offset }]),
      );
      expect(await replica.load([station(1)])).toStrictEqual([later[1]?.snapshot]);
    });

    let offset = 0;
    describeSomeStates(
      () => replica,
      (...events) => replica.apply([eventSlice(recorder, (offset += 10), ...events)]),
    );

    it('returns stored outcomes, the first one of each command id', async () => {
      const first = outcomeRead(1);
      const another = { ...outcomeRead(2, { commandId: uuid(1), requestHash: 'other' }) };
      await replica.apply([outcomes(0, first)]);
      await replica.apply([outcomes(1, another)]);
      expect(await replica.find([uuid(1), uuid(2)])).toStrictEqual([first.outcome, undefined]);
    });

    it('advances past a record without an outcome', async () => {
      const unreadable = { ...outcomeRead(1) };
      delete (unreadable as { outcome?: unknown }).outcome;
      await replica.apply([outcomes(0, unreadable)]);
      expect(await replica.find([uuid(1)])).toStrictEqual([undefined]);
      expect(replica.checkpoint(0)).toStrictEqual({ nextCommand: 11, writerEpoch: 1 });
    });

    it('returns its positions with the last record, and the checkpoints of the writers', async () => {
      expect([replica.positions(), replica.checkpoint(0)]).toStrictEqual([
        [],
        { nextCommand: 0, writerEpoch: 0 },
      ]);
      await replica.apply([
        eventSlice(recorder, 5, [station(1), stationCreated()]),
        outcomes(3, { ...outcomeRead(7), writerEpoch: 4 }),
      ]);
      // Only a transaction marker was read.
      await replica.apply([{ topic: 'events', partition: 0, next: 9, records: [] }]);
      expect(replica.positions()).toStrictEqual([
        { topic: 'events', partition: 0, next: 9, last: { offset: 5, id: 'event 5' } },
        { topic: 'outcomes', partition: 3, next: 9, last: { offset: 7, id: 'outcome 7' } },
      ]);
      expect(replica.checkpoint(3)).toStrictEqual({ nextCommand: 71, writerEpoch: 4 });
    });

    it('skips records that it has applied already', async () => {
      const slice = eventSlice(
        recorder,
        0,
        [station(1), stationCreated()],
        [station(1), stationRenamed('a')],
      );
      await replica.apply([slice, outcomes(0, outcomeRead(1))]);
      const before = [await replica.load([station(1)]), replica.positions(), replica.checkpoint(0)];
      expect(await replica.apply([slice, outcomes(0, outcomeRead(1))])).toStrictEqual([]);
      expect([await replica.load([station(1)]), replica.positions(), replica.checkpoint(0)]).toStrictEqual(
        before,
      );
    });

    it('applies the rest of a batch of which it has applied a part', async () => {
      const slice = eventSlice(
        recorder,
        0,
        [station(1), stationCreated()],
        [station(1), stationRenamed('a')],
      );
      const firstPart = { ...slice, next: 1, records: slice.records.slice(0, 1) } as LogSlice;
      await replica.apply([firstPart]);
      await replica.apply([slice]);
      expect(await versions(station(1))).toStrictEqual([2]);
    });

    it('rejects an event with a version gap, and applies nothing of its batch', async () => {
      await replica.apply([eventSlice(recorder, 0, [station(1), stationCreated()])]);
      const positions = replica.positions();
      recorder.recorded([station(1), stationRenamed('never applied')]);
      const broken = eventSlice(
        recorder,
        2,
        [station(2), stationCreated()],
        [station(1), stationRenamed('late')],
      );
      await expect(replica.apply([outcomes(0, outcomeRead(1)), broken])).rejects.toThrow(/version 3/);
      expect(await versions(station(1), station(2))).toStrictEqual([1, 0]);
      expect(await replica.find([uuid(1)])).toStrictEqual([undefined]);
      expect(replica.positions()).toStrictEqual(positions);
    });

    it('has the same content after it was closed and opened', async () => {
      await replica.reset('log one');
      await replica.apply([
        eventSlice(recorder, 0, [connectorType(1), connectorTypeCreated()]),
        outcomes(0, outcomeRead(1)),
      ]);
      const content = async () => [
        replica.identity(),
        replica.positions(),
        replica.checkpoint(0),
        await replica.load([connectorType(1)]),
        await replica.find([uuid(1)]),
      ];
      const before = await content();
      expect(before[0]).toBe('log one');
      replica = await fixture.reopened();
      expect(await content()).toStrictEqual(before);
    });

    it('is empty after a reset, with the new log identity', async () => {
      await replica.apply([
        eventSlice(recorder, 0, [station(1), stationCreated()]),
        outcomes(0, outcomeRead(1)),
      ]);
      await replica.reset('log two');
      expect([replica.identity(), replica.positions(), replica.checkpoint(0).nextCommand]).toStrictEqual([
        'log two',
        [],
        0,
      ]);
      expect([await versions(station(1)), await replica.find([uuid(1)])]).toStrictEqual([[0], [undefined]]);
      await replica.apply([eventSlice(new EventRecorder(), 0, [station(1), stationCreated()])]);
      expect(await versions(station(1))).toStrictEqual([1]);
    });
  });
}
