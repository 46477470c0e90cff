import {
  EventReader,
  LogGrowth,
  encodePosition,
  parseEventFilter,
  type EventFilter,
  type FeedPage,
  type LoggedEvent,
  type Parameters,
  type Position,
} from '#application';
import { Turns } from '#application/views';
import { CountingFeed } from '../../../../../test/contracts/fixtures/counting-feed.js';
import { MemoryHistorySnapshots } from '../../../../../test/contracts/fixtures/memory-history-snapshots.js';
import { MemoryWriteSide } from '../../../../../test/contracts/fixtures/memory-write-side.js';
import { untilIdle } from '../../../../../test/contracts/fixtures/running-projection.js';
import { EventRecorder, type GivenEvent } from '../../../../../test/contracts/inputs/event-recorder.js';
import {
  at,
  location,
  locationRegistered,
  station,
  stationCreated,
  stationObserved,
} from '../../../../../test/contracts/inputs/event-builders.js';

const created = (n: number, available?: string): GivenEvent => [
  station(n),
  stationCreated(available === undefined ? {} : { available }),
];
const observed = (n: number, code: string): GivenEvent => [station(n), stationObserved([code, at('10:00')])];

describe('Requests for events', () => {
  let log: MemoryWriteSide;
  let feed: CountingFeed;
  let growth: LogGrowth;
  let reader: EventReader;
  let recorder: EventRecorder;
  let requests: AbortController[];
  beforeEach(async () => {
    log = new MemoryWriteSide();
    feed = new CountingFeed(log);
    recorder = new EventRecorder();
    growth = new LogGrowth(await log.end(), () => Promise.resolve());
    const sources = { feed, snapshots: new MemoryHistorySnapshots(), states: log, growth };
    // Without the pause after a turn that is long on a busy machine.
    reader = new EventReader(sources, new Turns(() => 0));
    requests = [];
  });
  const leave = () => requests.forEach((request) => request.abort());
  afterEach(leave);

  const happened = async (...givenEvents: GivenEvent[]) => {
    await log.append(recorder.batch(...givenEvents));
    growth.reached(await log.end());
    await untilIdle();
  };

  /** Requests that wait for events after the end of the log. */
  const waiting = async (parameters: readonly Parameters[]) => {
    const after = await log.end();
    const pages = parameters.map((given) => {
      const request = new AbortController();
      requests.push(request);
      return reader.next({ after, limit: 100, filter: parseEventFilter(given) }, request.signal);
    });
    await untilIdle();
    feed.pages = 0;
    feed.returned = 0;
    return pages;
  };

  const settled = async (pages: readonly Promise<FeedPage>[]) => {
    const results: (FeedPage | undefined)[] = pages.map(() => undefined);
    pages.forEach((page, index) => void page.then((result) => (results[index] = result)));
    await untilIdle();
    return results.map((page) => page?.events.map(({ aggregate }) => aggregate.id));
  };

  const times = <T>(count: number, given: T): T[] => Array.from({ length: count }, () => given);

  it('that wait cause one read of the feed however many they are, and get the same page', async () => {
    const pages = await waiting(times(200, {}));
    await happened(created(1));
    const [first, ...others] = await Promise.all(pages);
    expect(feed.pages).toBe(1);
    expect(first?.events).toMatchObject([{ aggregate: station(1), version: 1 }]);
    for (const page of others) expect(page).toBe(first);
  });

  it('share it with other filters, which continue to wait if nothing matches', async () => {
    await happened(created(1, '1'));
    const pages = await waiting(['1', '2', '3', '4'].map((available) => ({ available })));
    await happened(observed(1, '2'));
    expect(feed.pages).toBe(1);
    expect(await settled(pages)).toStrictEqual([[station(1).id], [station(1).id], undefined, undefined]);
    await happened(created(2, '3'));
    expect(feed.pages).toBe(2);
    expect(await settled(pages)).toMatchObject([{}, {}, [station(2).id], undefined]);
  });

  it('fold a station once for all filters', async () => {
    await happened(created(1, '1'), ...times(30, observed(1, '2')));
    const pages = await waiting(['1', '2', '3', '4'].map((available) => ({ available })));
    await happened(observed(1, '3'));
    await settled(pages);
    expect(feed.returned).toBe(31);
  });

  it('at different positions fold what others have folded without a read', async () => {
    await happened(created(1, '1'), ...times(50, observed(1, '2')));
    const filter = parseEventFilter({ available: '3' });
    const read = (position: number) => reader.read({ after: encodePosition([position]), limit: 100, filter });
    for (const position of [0, 30, 10, 40, 20]) expect(await read(position)).toMatchObject({ events: [] });
    expect(feed.returned).toBe(0);
  });

  it('are not answered before something matches, over many advances', async () => {
    const pages = await waiting(times(3, { station_id: station(7).id }));
    for (let n = 1; n <= 5; n += 1) await happened([location(String(n)), locationRegistered()], created(n));
    expect(await settled(pages)).toStrictEqual(times(3, undefined));
    await happened(created(7));
    expect(await settled(pages)).toStrictEqual(times(3, [station(7).id]));
  });

  it('see what happens between their first read and the answers to others', async () => {
    const early = await waiting([{}]);
    await log.append(recorder.batch(created(1)));
    const [late] = await waiting([{}]);
    await log.append(recorder.batch(created(2)));
    growth.reached(await log.end());
    expect((await late)?.events).toMatchObject([{ aggregate: station(2) }]);
    expect((await early[0])?.events).toMatchObject([{ aggregate: station(1) }, { aggregate: station(2) }]);
  });

  it('are answered at once with what the log has, told or not, and share the read', async () => {
    const after = await log.end();
    await log.append(recorder.batch(created(1)));
    const query = { after, limit: 100, filter: parseEventFilter({}) };
    const [page, same] = await Promise.all(
      times(2, query).map((asked) => reader.next(asked, new AbortController().signal)),
    );
    expect(page?.events).toMatchObject([{ aggregate: station(1) }]);
    expect([same, feed.pages]).toStrictEqual([page, 1]);
  });

  it('read on their own up to the end of the log if they are far behind', async () => {
    await happened(...times(400, 0).map((_, n) => created(n)), created(500));
    const query = { after: undefined, limit: 100, filter: parseEventFilter({ station_id: station(500).id }) };
    const page = await reader.next(query, new AbortController().signal);
    expect(page.events).toMatchObject([{ aggregate: station(500) }]);
    const [waiter] = await waiting([{ station_id: station(501).id }]);
    await happened(created(501));
    expect((await waiter)?.events).toMatchObject([{ aggregate: station(501) }]);
  });

  it('of streams far behind share what is read, wherever they begin', async () => {
    const stations = times(50, 0).map((_, n) => n);
    const round = (code: string) => stations.map((n) => observed(n, code));
    await happened(...stations.map((n) => created(n)), ...times(20, ['2', '3']).flat().flatMap(round));
    const all = (await log.read(undefined, 10_000)).events;
    [feed.pages, feed.returned] = [0, 0];
    const read = async (after: Position, filter: EventFilter): Promise<readonly LoggedEvent[]> => {
      const { events, next } = await reader.readPast({ after, filter, limit: 250 });
      return next === after ? [] : [...events, ...(await read(next, filter))];
    };
    const begins = times(30, 0).map((_, n) => 60 + 5 * n);
    const filters = [parseEventFilter({ available: '2,3' }), parseEventFilter({})];
    for (const filter of filters) {
      const seen = await Promise.all(begins.map((begin) => read(encodePosition([begin]), filter)));
      seen.forEach((events, n) => expect(events).toEqual(all.slice(begins[n])));
    }
    // Eight chunks are shared. Each stream begins with one of its own, and reads the end of the log.
    expect(feed.pages).toBeLessThan(2 * 5 * begins.length);
    expect(feed.returned).toBeLessThan(2 * all.length);
  });

  it('get an empty page at once if their time is over already', async () => {
    const query = { after: await log.end(), limit: 100, filter: parseEventFilter({}) };
    expect(await reader.next(query, AbortSignal.abort())).toStrictEqual({ events: [], next: query.after });
  });

  it('get an empty page that goes on where they waited when the time is over', async () => {
    await happened(created(1));
    const [page] = await waiting([{ station_id: station(9).id }]);
    await happened(created(2));
    leave();
    expect(await page).toStrictEqual({ events: [], next: encodePosition([2]) });
  });

  it('cost nothing after they have left', async () => {
    const pages = await waiting(times(50, {}));
    leave();
    await Promise.all(pages);
    await happened(created(1));
    await happened(created(2));
    expect(feed.pages).toBe(0);
  });

  it('fail with the error of a read, and later ones do not', async () => {
    const [failing] = await waiting([{}]);
    feed.failure = new Error('unreadable');
    await happened(created(1));
    await expect(failing).rejects.toThrow('unreadable');
    feed.failure = undefined;
    const [page] = await waiting([{}]);
    await happened(created(2));
    expect((await page)?.events).toMatchObject([{ aggregate: station(2) }]);
  });

  it('get a shorter page if their filter makes the service read long histories', async () => {
    const stations = Array.from({ length: 100 }, (_, n) => n);
    await happened(...stations.flatMap((n) => [created(n, '1'), ...times(63, observed(n, '2'))]));
    const after = await log.end();
    await happened(...stations.map((n) => observed(n, '3')));
    feed.returned = 0;
    const query = { after, limit: 100, filter: parseEventFilter({ available: '4' }) };
    const page = await reader.read(query);
    expect([page.events, page.next === (await log.end())]).toEqual([[], false]);
    expect(feed.returned).toBeLessThanOrEqual(5_000 + 64);
    expect(await reader.read({ ...query, after: page.next })).toMatchObject({ next: await log.end() });
  });
});
