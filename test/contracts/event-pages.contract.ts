import fc from 'fast-check';
import {
  PageBudget,
  type BatchAppend,
  type AggregateKey,
  type EventFeed,
  type LoggedEvent,
  type Position,
} from '#application';
import type { EventType } from '#domain';
import { station, stationCreated, stationRenamed } from './inputs/event-builders.js';
import { EventRecorder, type GivenEvent } from './inputs/event-recorder.js';

export interface EventFeedFixture {
  readonly log: BatchAppend;
  readonly feed: EventFeed;
  close(): void | Promise<void>;
}

/** The contract of the size of pages, in bytes. */
export function describeEventPages(
  name: string,
  open: () => EventFeedFixture | Promise<EventFeedFixture>,
): void {
  describe(`The feed of ${name}`, () => {
    let fixture: EventFeedFixture;
    let feed: EventFeed;
    let recorder: EventRecorder;
    beforeEach(async () => {
      fixture = await open();
      feed = fixture.feed;
      recorder = new EventRecorder();
    });
    afterEach(() => fixture.close());

    const append = (...givenEvents: GivenEvent[]) => fixture.log.append(recorder.batch(...givenEvents));

    /** All pages that end at this number of events or bytes, read by following `next` to the end. */
    const pagesOf = async (limit: number, bytes: number, types?: ReadonlySet<EventType>) => {
      const pages: (readonly LoggedEvent[])[] = [];
      const end = await feed.end();
      for (let after: Position | undefined; after !== end;) {
        const page = await feed.read(after, limit, types, new PageBudget(bytes));
        expect(page.next).not.toBe(after);
        pages.push(page.events);
        after = page.next;
      }
      return pages;
    };

    /** The same into the past. */
    const pastPages = async (limit: number, bytes: number, types?: ReadonlySet<EventType>) => {
      const pages: (readonly LoggedEvent[])[] = [];
      for (let before: Position | undefined; ;) {
        const { events, next } = await feed.past(before, limit, types, new PageBudget(bytes));
        pages.push(events);
        if (next === undefined) return pages;
        before = next;
      }
    };

    /** The same of the history of a record. */
    const historyPages = async (record: AggregateKey, limit: number, bytes: number) => {
      const pages: (readonly LoggedEvent[])[] = [];
      for (let version = 0; ;) {
        const page = await feed.history(record, version, limit, new PageBudget(bytes));
        if (page.length === 0) return pages;
        pages.push(page);
        version = page.at(-1)?.version ?? 0;
      }
    };

    it('ends a page at a number of bytes: events come once, in order, and at least one a page', async () => {
      const lengths = [0, 10, 3000, 3000, 10, 500, 0, 9000, 20, 20, 20, 1000];
      const changes = lengths.map(
        (length, index) => [station(index % 3), stationRenamed('ä'.repeat(length))] as const,
      );
      await append(...[0, 1, 2].map((n) => [station(n), stationCreated()] as const), ...changes);
      const all = (await pagesOf(1000, 1e9)).flat();
      const stationEvents = (n: number) => all.filter(({ aggregate }) => aggregate.id === station(n).id);
      const types = new Set<EventType>(['StationDetailsChanged.v1']);
      const bounds = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 30_000 }));
      await fc.assert(
        fc.asyncProperty(bounds, async ([limit, bytes]) => {
          const pages = await pagesOf(limit, bytes);
          expect(pages.flat()).toStrictEqual(all);
          const typed = await pagesOf(limit, bytes, types);
          expect(typed.flat()).toStrictEqual(all.filter(({ event }) => types.has(event.type)));
          const past = await pastPages(limit, bytes);
          expect(past.flat()).toStrictEqual(all.toReversed());
          const history = await historyPages(station(1), limit, bytes);
          expect(history.flat()).toStrictEqual(stationEvents(1));
          for (const page of [...pages, ...typed, ...past, ...history]) {
            expect(page.length).toBeLessThanOrEqual(limit);
            expect(page.length === 1 || sizeOf(page) <= bytes).toBe(true);
          }
        }),
        { numRuns: 25 },
      );
    });

    it('ends the reads of a page together', async () => {
      await append([station(1), stationCreated()], [station(1), stationRenamed('a'.repeat(1000))]);
      const budget = new PageBudget(1100);
      const [created] = await feed.history(station(1), 0, 1, budget);
      expect([created?.version, budget.isSpent]).toStrictEqual([1, false]);
      expect(await feed.history(station(1), 1, 1, budget)).toStrictEqual([]);
      expect(budget.isSpent).toBe(true);
    });

    it('has pages of 8 MiB at most, and needs no budget for that', async () => {
      const name = 'x'.repeat(1024 * 1024);
      await append([station(1), stationCreated()]);
      for (let n = 0; n < 10; n++) await append([station(1), stationRenamed(name)]);
      expect((await feed.read(undefined, 100)).events).toHaveLength(8);
      expect((await feed.past(undefined, 100)).events).toHaveLength(7);
      expect(await feed.history(station(1), 0, 100)).toHaveLength(8);
    });
  });
}

const sizeOf = (events: readonly LoggedEvent[]): number =>
  events.reduce((sum, { event }) => sum + Buffer.byteLength(JSON.stringify(event.data)), 0);
