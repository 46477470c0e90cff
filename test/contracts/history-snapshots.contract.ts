import fc from 'fast-check';
import {
  RecordHistory,
  SNAPSHOT_INTERVAL,
  encodePosition,
  foldEvents,
  keyText,
  renderRecord,
  type AggregateKey,
  type BatchAppend,
  type EventFeed,
  type FoldedState,
  type HistorySnapshots,
  type LoggedEvent,
  type Projection,
  type StoredRecord,
} from '#application';
import { CountingFeed } from './fixtures/counting-feed.js';
import { longHistories } from './inputs/arbitrary-histories.js';
import { EventRecorder, type GivenEvent } from './inputs/event-recorder.js';
import {
  at,
  location,
  station,
  stationCreated,
  stationObserved,
  stationRenamed,
  textErased,
} from './inputs/event-builders.js';

export interface HistorySnapshotsFixture {
  readonly projection: Projection;
  readonly snapshots: HistorySnapshots;
  readonly feed: EventFeed;
  /** The log that the feed reads; absent if the projection archives the events for it. */
  readonly log?: BatchAppend;
  close(): void | Promise<void>;
}

const minute = (n: number) => new Date(Date.parse(at('10:00')) + n * 60_000).toISOString();

/** A station's reports, one a minute from 10:00. */
const reports = (count: number): GivenEvent[] =>
  Array.from({ length: count }, (_, n): GivenEvent => {
    const event = n === 0 ? stationCreated() : stationObserved([String(n % 5), at('09:00')]);
    return [station(1), event, minute(n)];
  });

/** The contract of every store of history snapshots. */
export function describeHistorySnapshots(
  name: string,
  open: () => HistorySnapshotsFixture | Promise<HistorySnapshotsFixture>,
): void {
  describe(`The history snapshots in ${name}`, () => {
    let fixture: HistorySnapshotsFixture;
    let events: LoggedEvent[];
    let recorder: EventRecorder;
    const begin = async () => {
      fixture = await open();
      events = [];
      recorder = new EventRecorder();
    };
    beforeEach(begin);
    afterEach(() => fixture.close());

    const apply = (some: readonly LoggedEvent[]) =>
      fixture.projection.apply(some, encodePosition([events.length]));

    const happened = async (...givenEvents: readonly GivenEvent[]) => {
      const batch = recorder.batch(...givenEvents);
      await fixture.log?.append(batch);
      const logged = batch.events.map((event, index) => ({
        ...event,
        position: encodePosition([events.length + index + 1]),
      }));
      events.push(...logged);
      await apply(logged);
    };

    const versionAt = async (version: number) =>
      (await fixture.snapshots.atVersion(station(1), version))?.record.version;
    const versionAsOf = async (time: string) =>
      (await fixture.snapshots.asOf(station(1), Date.parse(time)))?.record.version;

    const eventsOf = (aggregate: AggregateKey) =>
      events.filter((event) => keyText(event.aggregate) === keyText(aggregate));

    const allOf = (aggregate: AggregateKey) => fixture.feed.history(aggregate, 0, 1_000);

    /** The record after the first `count` of its events, folded from the beginning. */
    const recordAfter = (aggregate: AggregateKey, count: number) =>
      recordOf(aggregate, foldEvents(aggregate.kind, undefined, eventsOf(aggregate).slice(0, count)));

    it('are stored after every 64th event of a record', async () => {
      await happened(...reports(150), [station(2), stationCreated()]);
      expect(SNAPSHOT_INTERVAL).toBe(64);
      const asked = [0, 63, 64, 127, 128, 150, 1e9];
      expect(await Promise.all(asked.map(versionAt))).toStrictEqual([
        ...[undefined, undefined, 64, 64],
        ...[128, 128, 128],
      ]);
      expect(await fixture.snapshots.atVersion(station(2), 1e9)).toBeUndefined();
      expect(await fixture.snapshots.atVersion(location(station(1).id), 1e9)).toBeUndefined();
    });

    it('have the record as it was', async () => {
      await happened(...reports(150));
      const snapshot = await fixture.snapshots.atVersion(station(1), 130);
      expect(snapshot).toStrictEqual({
        record: recordAfter(station(1), 128),
        latest: Date.parse(minute(127)),
      });
    });

    it('are found by the time of their last event', async () => {
      await happened(...reports(150));
      const asked = [minute(62), minute(63), minute(126), minute(127), '9999-12-31T00:00:00.000Z'];
      expect(await Promise.all(asked.map(versionAsOf))).toStrictEqual([undefined, 64, 64, 128, 128]);
    });

    it('are found by the greatest time of all their events if a clock was set back', async () => {
      const [first, ...others] = reports(150);
      const late: GivenEvent = [station(1), stationObserved(['4', at('09:00')]), minute(140)];
      await happened(...[first as GivenEvent], ...others.slice(0, 70), late, ...others.slice(70));
      const asked = [minute(139), minute(140)];
      expect(await Promise.all(asked.map(versionAsOf))).toStrictEqual([64, 128]);
    });

    it('are deleted by a reset and made again by a rebuild', async () => {
      await happened(...reports(150));
      await fixture.projection.reset();
      expect(await versionAt(1e9)).toBeUndefined();
      for (let from = 0; from < events.length; from += 7) await apply(events.slice(from, from + 7));
      expect(await versionAt(1e9)).toBe(128);
      await apply(events);
      expect(await versionAt(127)).toBe(64);
    });

    it('lose the texts before an erasure, with the events, in any batches', async () => {
      const secret = 'Ann Example';
      const renamed: GivenEvent = [station(1), stationRenamed('shown now', secret), minute(200)];
      const other: GivenEvent = [station(2), stationCreated({ name: 'of another station' })];
      await happened([station(1), stationCreated({ name: secret, available: '1' }), at('10:00')], other);
      await happened(...reports(130).slice(1), renamed);
      const before = await allOf(station(1));
      expect(JSON.stringify([before, await fixture.snapshots.atVersion(station(1), 64)])).toContain(secret);
      await happened([station(1), textErased({ name: 'shown now' }), minute(201)], ...reports(70).slice(1));
      const after = await allOf(station(1));
      expect(JSON.stringify(after)).not.toContain(secret);
      expect(JSON.stringify(after)).toContain('shown now');
      const unchanged = ({ version, time, event: { type }, commandId }: LoggedEvent) => [
        version,
        time,
        type,
        commandId,
      ];
      expect(after.slice(0, before.length).map(unchanged)).toEqual(before.map(unchanged));
      events = [...after, ...events.filter(({ aggregate }) => aggregate.id !== station(1).id)];
      for (const version of [64, 128, 192])
        expect((await fixture.snapshots.atVersion(station(1), version))?.record).toStrictEqual(
          recordAfter(station(1), version),
        );
      expect(JSON.stringify(await allOf(station(2)))).toContain('of another station');
      // A batch that was interrupted is applied again, with the texts that its log has.
      await apply([...before, ...after.slice(before.length)]);
      expect(JSON.stringify(await allOf(station(1)))).not.toContain(secret);
      const snapshots = await Promise.all(
        [64, 128].map((version) => fixture.snapshots.atVersion(station(1), version)),
      );
      expect(JSON.stringify(snapshots)).not.toContain(secret);
    });

    it('let a past state be read with few events, however long the history is', async () => {
      await happened(...reports(1_000));
      const feed = new CountingFeed(fixture.feed);
      const history = new RecordHistory(feed, fixture.snapshots);
      for (const time of [at('09:00'), minute(30), minute(500), minute(1_500)]) {
        feed.returned = 0;
        await history.stateAsOf(station(1), time);
        expect(feed.returned).toBeLessThanOrEqual(SNAPSHOT_INTERVAL);
      }
      for (const version of [1, 63, 64, 65, 500, 1_000]) {
        feed.returned = 0;
        const state = await history.stateAt(station(1), version);
        expect(feed.returned).toBeLessThan(SNAPSHOT_INTERVAL);
        expect(recordOf(station(1), state)).toStrictEqual(recordAfter(station(1), version));
      }
    });

    it('give the states that a fold from the beginning gives, for any history in any batches', async () => {
      const sizes = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(longHistories, sizes, fc.infiniteStream(fc.nat()), async (given, cuts, seeds) => {
          await fixture.close();
          await begin();
          const rest = [...given];
          for (const size of cuts) await happened(...rest.splice(0, size));
          await happened(...rest);
          const history = new RecordHistory(fixture.feed, fixture.snapshots);
          for (const aggregate of [station(1), location('42')]) {
            const own = eventsOf(aggregate);
            const version = (seeds.next().value as number) % (own.length + 1);
            const state = recordOf(aggregate, await history.stateAt(aggregate, version));
            expect(state).toStrictEqual(recordAfter(aggregate, version));
            const time = minute((seeds.next().value as number) % (own.length * 2));
            const later = own.findIndex((event) => event.time > time);
            const asOf = recordAfter(aggregate, later < 0 ? own.length : later);
            expect(recordOf(aggregate, await history.stateAsOf(aggregate, time))).toStrictEqual(asOf);
          }
        }),
        { numRuns: 6 },
      );
    });
  });
}

const recordOf = ({ kind, id }: AggregateKey, { version, state }: FoldedState): StoredRecord | undefined =>
  version === 0 ? undefined : { id, version, ...renderRecord(kind, state) };
