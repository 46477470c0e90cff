import type { EventFeed, LoggedEvent, Position } from '#application';
import type { EventType } from '#domain';
import { describeEventPages, type EventFeedFixture } from './event-pages.contract.js';
import { EventRecorder, type GivenEvent } from './inputs/event-recorder.js';
import { describePastEvents } from './past-events.contract.js';
import {
  at,
  location,
  locationChanged,
  locationRegistered,
  station,
  stationCreated,
  stationRemoved,
  stationRenamed,
  stationRestored,
} from './inputs/event-builders.js';

export type { EventFeedFixture } from './event-pages.contract.js';

type OpenFeed = () => EventFeedFixture | Promise<EventFeedFixture>;

/** More events than one read examines, so that a rare event type is several pages away. */
const MANY = 20_500;

/** The contract of every event feed. */
export function describeEventFeed(name: string, open: OpenFeed): void {
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

    const appendSome = async () => {
      await append([location('42'), locationRegistered()], [station(1), stationCreated()]);
      await append([station(1), stationRenamed('a')], [location('42'), locationChanged({ city: 'Bonn' })]);
      await append([station(2), stationCreated()]);
    };

    /** All events, read by following `next` to the end. */
    const follow = async (limit: number, types?: ReadonlySet<EventType>) => {
      const seen: LoggedEvent[] = [];
      const end = await feed.end();
      for (let after: Position | undefined; after !== end;) {
        const page = await feed.read(after, limit, types);
        expect(page.next).not.toBe(after);
        seen.push(...page.events);
        after = page.next;
      }
      return seen;
    };

    const subjects = (events: readonly LoggedEvent[]) =>
      events.map(({ aggregate, version }) => `${aggregate.kind} ${version}`);

    it('returns an empty page and the end position if the log is empty', async () => {
      const { events, next } = await feed.read(undefined, 10);
      expect(events).toStrictEqual([]);
      expect(next).toBe(await feed.end());
      expect(await feed.read(next, 10)).toStrictEqual({ events: [], next });
    });

    it.each([1, 2, 3, 5, 100])('returns every event once, in order, in pages of %i', async (limit) => {
      await appendSome();
      expect(subjects(await follow(limit))).toStrictEqual([
        'location 1',
        'station 1',
        'station 2',
        'location 2',
        'station 1',
      ]);
    });

    it('returns at most `limit` events', async () => {
      await appendSome();
      expect((await feed.read(undefined, 2)).events).toHaveLength(2);
    });

    it('continues after any event', async () => {
      await appendSome();
      const { events } = await feed.read(undefined, 100);
      for (const [index, { position }] of events.entries()) {
        expect((await feed.read(position, 100)).events).toStrictEqual(events.slice(index + 1));
      }
    });

    it('returns new events to a reader at the end', async () => {
      await appendSome();
      const end = await feed.end();
      await append([station(3), stationCreated()]);
      const { events, next } = await feed.read(end, 10);
      expect(subjects(events)).toStrictEqual(['station 1']);
      expect(next).toBe(await feed.end());
    });

    it.each([1, 2, 100])(
      'returns only the requested types, each event once, in pages of %i',
      async (limit) => {
        await appendSome();
        const types = new Set<EventType>(['StationCreated.v1', 'LocationChanged.v1']);
        expect(subjects(await follow(limit, types))).toStrictEqual(['station 1', 'location 2', 'station 1']);
      },
    );

    it('advances past events that do not match', async () => {
      await appendSome();
      const { events, next } = await feed.read(undefined, 10, new Set<EventType>(['StationRemoved.v1']));
      expect(events).toStrictEqual([]);
      expect(next).toBe(await feed.end());
    });

    it(`finds a rare type after ${MANY} events, advancing with every page`, async () => {
      const many = Array.from({ length: MANY }, (_, n) => [station(n), stationCreated()] as const);
      await append(...many, [location('42'), locationRegistered()]);
      await append([station(0), stationRenamed('after it')]);
      const rare = new Set<EventType>(['LocationRegistered.v1']);
      expect(subjects(await follow(10, rare))).toStrictEqual(['location 1']);
    });

    describe('The history of one record', () => {
      it('has the events of that record only, in order', async () => {
        await appendSome();
        expect(subjects(await feed.history(station(1), 0, 10))).toStrictEqual(['station 1', 'station 2']);
        expect(subjects(await feed.history(location('42'), 0, 10))).toStrictEqual([
          'location 1',
          'location 2',
        ]);
      });

      it('continues after a version, up to the limit', async () => {
        await appendSome();
        await append([station(1), stationRenamed('b')], [station(1), stationRenamed('c')]);
        expect(subjects(await feed.history(station(1), 1, 2))).toStrictEqual(['station 2', 'station 3']);
        expect(await feed.history(station(1), 4, 10)).toStrictEqual([]);
      });

      it('has the events of the requested types alone', async () => {
        await appendSome();
        await append([station(1), stationRemoved], [station(1), stationRestored()]);
        const types = new Set<EventType>(['StationCreated.v1', 'StationRestored.v1']);
        const of = (after: number, limit: number) => feed.history(station(1), after, limit, undefined, types);
        expect(subjects(await of(0, 10))).toStrictEqual(['station 1', 'station 4']);
        expect(subjects(await of(1, 10))).toStrictEqual(['station 4']);
        expect(subjects(await of(0, 1))).toStrictEqual(['station 1']);
      });

      it('has the same events as the feed', async () => {
        await appendSome();
        const { events } = await feed.read(undefined, 100);
        expect(await feed.history(station(2), 0, 10)).toStrictEqual(events.slice(-1));
      });

      it('is empty if there is no such record', async () => {
        await appendSome();
        expect(await feed.history({ kind: 'location', id: station(1).id }, 0, 10)).toStrictEqual([]);
      });
    });

    describe('The position at a time', () => {
      const after = async (time: string) =>
        subjects((await feed.read(await feed.positionAt(at(time)), 100)).events);

      it('is before the first event that was accepted then or later', async () => {
        for (const time of ['10:00', '10:01', '10:01', '10:03'])
          await append([station(1), time === '10:00' ? stationCreated() : stationRenamed(time), at(time)]);
        expect(await after('09:59')).toHaveLength(4);
        expect(await after('10:00')).toHaveLength(4);
        expect(await after('10:01')).toStrictEqual(['station 2', 'station 3', 'station 4']);
        expect(await after('10:02')).toStrictEqual(['station 4']);
        expect(await after('10:04')).toStrictEqual([]);
      });

      it('is the end if there is no event', async () => {
        expect(await feed.positionAt(at('10:00'))).toBe(await feed.end());
      });
    });

    describe('A position', () => {
      it('is valid from the beginning to the end', async () => {
        const start = await feed.end();
        await appendSome();
        expect(feed.knows(start)).toBe(true);
        expect(feed.knows(await feed.end())).toBe(true);
      });

      it.each(['', 'nonsense', 'AQ', '../..', 'AQEBAQEB'])('is not valid: %j', async (text) => {
        await appendSome();
        expect(feed.knows(text)).toBe(false);
      });
    });
  });
  describePastEvents(name, open);
  describeEventPages(name, open);
}

/** The additional contract of a feed that sees every write at once. */
export function describeFeedOfOneInstance(name: string, open: OpenFeed): void {
  it(`The feed of ${name} refuses a position beyond its end, such as one of another log`, async () => {
    const [one, other] = [await open(), await open()];
    await other.log.append(new EventRecorder().batch([station(1), stationCreated()]));
    expect(one.feed.knows(await other.feed.end())).toBe(false);
    await other.close();
    await one.close();
  });
}
