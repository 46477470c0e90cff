import type { EventFeed, LoggedEvent, Position } from '#application';
import type { EventType } from '#domain';
import type { EventFeedFixture } from './event-pages.contract.js';
import {
  at,
  location,
  locationChanged,
  locationRegistered,
  station,
  stationCreated,
  stationRenamed,
} from './inputs/event-builders.js';
import { EventRecorder, type GivenEvent } from './inputs/event-recorder.js';

/** More events than one read examines. */
const MANY = 20_500;

/** The contract of reads into the past. */
export function describePastEvents(
  name: string,
  open: () => EventFeedFixture | Promise<EventFeedFixture>,
): void {
  describe(`The past in the feed of ${name}`, () => {
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

    /** Appends events; returns all, oldest first. */
    const appendSome = async (): Promise<readonly LoggedEvent[]> => {
      await append([location('42'), locationRegistered()], [station(1), stationCreated()]);
      await append([station(1), stationRenamed('a')], [location('42'), locationChanged({ city: 'Bonn' })]);
      await append([station(2), stationCreated()]);
      return (await feed.read(undefined, 100)).events;
    };

    /** All events before a position, read by following `next` to the beginning. */
    const follow = async (limit: number, types?: ReadonlySet<EventType>, start?: Position) => {
      const seen: LoggedEvent[] = [];
      for (let before = start; ;) {
        const page = await feed.past(before, limit, types);
        expect(page.events.length).toBeLessThanOrEqual(limit);
        seen.push(...page.events);
        if (page.next === undefined) return seen;
        expect(page.next).not.toBe(before);
        before = page.next;
      }
    };

    it('is empty if the log is', async () => {
      expect(await feed.past(undefined, 10)).toStrictEqual({ events: [], next: undefined });
    });

    it.each([1, 2, 3, 5, 100])('has every event once, newest first, in pages of %i', async (limit) => {
      const events = await appendSome();
      expect(await follow(limit)).toStrictEqual(events.toReversed());
    });

    it('ends with the page that has the first event', async () => {
      await appendSome();
      expect((await feed.past(undefined, 4)).next).toBeDefined();
      expect((await feed.past(undefined, 5)).next).toBeUndefined();
    });

    it('has the events before any position', async () => {
      const events = await appendSome();
      for (const [index, { position }] of events.entries())
        expect(await follow(2, undefined, position)).toStrictEqual(events.slice(0, index + 1).toReversed());
      expect((await feed.past(await feed.positionAt(at('00:00')), 10)).events).toStrictEqual([]);
    });

    it('leaves out the event at a position, also that of a page with types', async () => {
      const events = await appendSome();
      for (const types of [undefined, new Set<EventType>(['StationCreated.v1', 'LocationChanged.v1'])]) {
        const found = events.filter(({ event }) => !types || types.has(event.type)).toReversed();
        for (const [index, { position }] of (await follow(2, types)).entries())
          expect(await follow(100, types, await feed.before(position, types))).toStrictEqual(
            found.slice(index + 1),
          );
      }
    });

    it.each([1, 2, 100])('has only the requested types, in pages of %i', async (limit) => {
      const events = await appendSome();
      const types = new Set<EventType>(['StationCreated.v1', 'LocationChanged.v1']);
      const expected = events.filter(({ event }) => types.has(event.type)).toReversed();
      expect(await follow(limit, types)).toStrictEqual(expected);
    });

    it(`has a rare type before ${MANY} other events, on a later page`, async () => {
      const many = Array.from({ length: MANY }, (_, n) => [station(n), stationCreated()] as const);
      await append([location('42'), locationRegistered()], ...many);
      const found = await follow(10, new Set<EventType>(['LocationRegistered.v1']));
      expect(found.map(({ aggregate }) => aggregate.kind)).toStrictEqual(['location']);
    });
  });
}
