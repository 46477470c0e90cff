import fc from 'fast-check';
import { decodePosition, encodePosition, type LoggedEvent, type Position } from '#application';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import {
  at,
  location,
  locationChanged,
  locationRegistered,
} from '../../../../test/contracts/inputs/event-builders.js';
import { DirectoryPool } from '../testing/mongo-fixture.js';

const PARTITIONS = 3;

/** A projector applies some events of a partition after a gap of offsets, or a reader reads a page. */
const step = fc.oneof(
  fc.record({
    partition: fc.nat(PARTITIONS - 1),
    events: fc.integer({ min: 0, max: 4 }),
    gap: fc.nat(2),
    minute: fc.integer({ min: 10, max: 59 }),
  }),
  fc.record({ limit: fc.integer({ min: 1, max: 7 }) }),
);

/** A log with one location in each partition, which all events are about. */
class PartitionedLog {
  private readonly recorder = new EventRecorder();
  private readonly ends = Array<number>(PARTITIONS).fill(0);
  readonly all: LoggedEvent[] = [];

  /** @returns the events with their partition offsets, and the position that a projector of this partition stores */
  append(partition: number, { events: count, gap, minute }: { events: number; gap: number; minute: number }) {
    const events = Array.from({ length: count }, () => {
      const offset = (this.ends[partition] ?? 0) + gap;
      this.ends[partition] = offset + 1;
      const subject = location(String(partition));
      const first = this.all.every(({ aggregate }) => aggregate.id !== subject.id);
      const event = first ? locationRegistered() : locationChanged({ city: String(offset) });
      const [logged] = this.recorder.logged([subject, event, at(`10:${minute}`)]) as [LoggedEvent];
      const withOffset = { ...logged, partitionOffset: { partition, offset } };
      this.all.push(withOffset);
      return withOffset;
    });
    return { events, next: encodePosition(this.ends.map((end, other) => (other === partition ? end : 0))) };
  }
}

const offsetsOf = (events: readonly LoggedEvent[], partition: number) =>
  events.flatMap(({ partitionOffset }) =>
    partitionOffset?.partition === partition ? [partitionOffset.offset] : [],
  );

describe('The archive of a log with several partitions', () => {
  const pool = new DirectoryPool(PARTITIONS);
  let opened: Awaited<ReturnType<DirectoryPool['open']>>;
  beforeEach(async () => {
    opened = await pool.open();
  });
  afterEach(() => opened.close());

  it('returns every event once, those of a partition in order, at any progress of the partitions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        await opened.projection.reset();
        const { feed } = opened.directory;
        const log = new PartitionedLog();
        const seen: LoggedEvent[] = [];
        let after: Position | undefined;
        const read = async (limit: number) => {
          const page = await feed.read(after, limit);
          expect(page.events.length).toBeLessThanOrEqual(limit);
          seen.push(...page.events);
          after = page.next;
        };
        for (const next of steps) {
          if ('limit' in next) await read(next.limit);
          else {
            const appended = log.append(next.partition, next);
            await opened.projection.apply(appended.events, appended.next);
          }
        }
        while (after !== (await feed.end())) await read(3);
        for (let partition = 0; partition < PARTITIONS; partition += 1) {
          expect(offsetsOf(seen, partition)).toStrictEqual(offsetsOf(log.all, partition));
        }
      }),
      { numRuns: 20 },
    );
  });

  it('continues after any event without loss', async () => {
    const log = new PartitionedLog();
    for (const [partition, minute] of [10, 12, 11].entries()) {
      const { events, next } = log.append(partition, { events: 3, gap: 1, minute });
      await opened.projection.apply(events, next);
    }
    const { events } = await opened.directory.feed.read(undefined, 100);
    expect(events.map(({ partitionOffset }) => partitionOffset?.partition)).toStrictEqual([
      0, 0, 0, 2, 2, 2, 1, 1, 1,
    ]);
    for (const [index, { position }] of events.entries()) {
      const rest = await opened.directory.feed.read(position, 100);
      expect(rest.events.map(({ partitionOffset }) => partitionOffset)).toStrictEqual(
        events.slice(index + 1).map(({ partitionOffset }) => partitionOffset),
      );
    }
  });

  it('returns no event of a partition from its stored position on', async () => {
    const { events, next } = new PartitionedLog().append(1, { events: 4, gap: 0, minute: 10 });
    await opened.projection.apply(events, encodePosition([0, 2, 0]));
    const { feed } = opened.directory;
    expect((await feed.read(undefined, 10)).events).toHaveLength(2);
    expect(decodePosition(await feed.end())).toStrictEqual([0, 2, 0]);
    await opened.projection.apply([], next);
    expect((await feed.read(encodePosition([0, 2, 0]), 10)).events).toHaveLength(2);
  });

  it('reads every partition in turn, even if a page has one event', async () => {
    const log = new PartitionedLog();
    const { feed } = opened.directory;
    let after: Position | undefined;
    const seen = new Set<number | undefined>();
    for (let n = 0; n < 9; n += 1) {
      for (const [partition, events] of [2, 1, 1].entries()) {
        const appended = log.append(partition, { events, gap: 0, minute: 10 + n });
        await opened.projection.apply(appended.events, appended.next);
      }
      const page = await feed.read(after, 1);
      for (const { partitionOffset } of page.events) seen.add(partitionOffset?.partition);
      after = page.next;
    }
    expect([...seen].sort()).toStrictEqual([0, 1, 2]);
  });

  it('has positions in the history of a record that cover its own partition only', async () => {
    const { events, next } = new PartitionedLog().append(2, { events: 2, gap: 0, minute: 10 });
    await opened.projection.apply(events, next);
    const history = await opened.directory.feed.history(location('2'), 0, 10);
    expect(history.map(({ position }) => decodePosition(position))).toStrictEqual([
      [0, 0, 1],
      [0, 0, 2],
    ]);
  });

  it('knows a position of its own number of partitions or fewer, before and after its end', async () => {
    const { events, next } = new PartitionedLog().append(2, { events: 2, gap: 0, minute: 10 });
    await opened.projection.apply(events, next);
    const { feed } = opened.directory;
    expect(feed.knows(next)).toBe(true);
    expect(feed.knows(encodePosition([0, 2]))).toBe(true);
    expect(feed.knows(encodePosition([5, 0, 2]))).toBe(true);
    expect(feed.knows(encodePosition([5, 0, 2, 0]))).toBe(false);
  });

  it('continues from a position beyond its end when it has grown beyond that', async () => {
    const log = new PartitionedLog();
    const [one, two] = [0, 0].map((partition) => log.append(partition, { events: 2, gap: 0, minute: 10 }));
    const { feed } = opened.directory;
    const ahead = encodePosition([2, 0, 0]);
    expect(await feed.read(ahead, 10)).toStrictEqual({ events: [], next: ahead });
    for (const each of [one, two]) if (each) await opened.projection.apply(each.events, each.next);
    expect(offsetsOf((await feed.read(ahead, 10)).events, 0)).toStrictEqual([2, 3]);
  });
});
