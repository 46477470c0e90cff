import { engines } from '../engines/index.js';
import { until } from '../engines/processes/until.js';
import { sendBulk } from '../support/bulk.js';
import { DirectoryClient, type Page } from '../support/client.js';
import { distributedDirectory, type DistributedDirectory } from '../support/distributed.js';
import { EventStreamClient } from '../support/event-stream.js';
import type { FeedEvent } from '../support/pages.js';

const BEGINNING = 'AQA';
const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id);

/** Two instances on four partitions. */
describe('Streams of a distributed directory', () => {
  let directory: DistributedDirectory;
  let client: DirectoryClient;
  beforeAll(async () => {
    directory = await distributedDirectory({ brokers: (await engines()).kafkaBrokers });
    await directory.start();
    client = new DirectoryClient(() => directory.apis[0]?.url ?? '');
    await sendBulk(client, [
      { type: 'RegisterLocation', source: { feed: 'a', id: '1' }, data: { operator: 'Stadtwerke' } },
    ]);
  });
  afterAll(() => directory.remove());

  const write = (count: number, available: string) =>
    sendBulk(
      client,
      Array.from({ length: count }, (_, n) => ({
        type: 'UpsertStation',
        source: { feed: 'a', id: String(n) },
        data: { location_source: { feed: 'a', id: '1' }, available },
      })),
    );

  const feedOf = (query: string) => feedAfter(BEGINNING, query);

  const feedAfter = async (position: string, query: string): Promise<readonly FeedEvent[]> => {
    const events: FeedEvent[] = [];
    for (let after = position; ;) {
      const path = `/v1/events?limit=1000&after=${after}&${query}`;
      const { body, status } = await client.get<Page<FeedEvent>>(path);
      if (status !== 200) throw new Error(JSON.stringify(body));
      events.push(...body.items);
      if (body.next === after) return events;
      after = String(body.next);
    }
  };

  const open = (api: number, query: string, after: string) =>
    EventStreamClient.open(directory.apis[api]?.url ?? '', `${query}&after=${after}`);

  /** Expects what was seen before and the events of the stream to be those of the feed. */
  const expectAll = async (
    seen: readonly string[],
    stream: EventStreamClient,
    feed: readonly FeedEvent[],
  ): Promise<void> => {
    await stream.received(feed.length - seen.length);
    const all = [...seen, ...idsOf(stream.events)];
    expect([...all].sort()).toEqual([...idsOf(feed)].sort());
    expect(inOrder(all)).toBe(true);
    stream.close();
  };

  it('have every event that matches once, though clients change between instances, and one is killed', async () => {
    await write(400, '1');
    const queries = [
      '',
      'available=2',
      'operator=stadtwerke&types=StationAvailabilityChanged',
      'source_feed=b',
    ];
    const before = await Promise.all(queries.map((query) => open(1, query, BEGINNING)));
    const writes = write(400, '2');
    await before[1]?.received(50);
    await directory.apis[1]?.program.kill('SIGKILL');
    await until('the streams have ended', () => before.every(({ hasEnded }) => hasEnded));
    const after = await Promise.all(
      before.map(({ lastEventId }, n) => open(0, queries[n] ?? '', lastEventId)),
    );
    await writes;
    await write(400, '3');
    for (const [n, stream] of after.entries())
      await expectAll(idsOf(before[n]?.events ?? []), stream, await feedOf(queries[n] ?? ''));
  });

  it('begin after a write with what was accepted later, in all partitions', async () => {
    const register = (id: number) => client.put(`/v1/locations/${id}`, {});
    const after = (position: string) => feedAfter(position, 'types=LocationRegistered');
    let [first, id] = ['', 0];
    // The writer of a partition may learn what the read models have half a second later.
    await until('a write has a position after all earlier events', async () => {
      first = (await register(++id)).headers.get('directory-position') ?? '';
      return (await after(first)).length === 0;
    });
    const positions = [first];
    for (const until = id + 20; id < until;)
      positions.push((await register(++id)).headers.get('directory-position') ?? '');
    const last = positions.at(-1) ?? '';
    await client.get('/v1/stations?limit=1', { 'directory-position': last });
    for (const [n, position] of positions.entries()) {
      const subjects = (await after(position)).map(({ subject }) => subject);
      const later = Array.from({ length: 20 - n }, (_, k) => `locations/${id - k}`);
      expect(subjects).toEqual(expect.arrayContaining(later));
    }
    const stream = await EventStreamClient.open(client.url, `types=LocationRegistered&after=${first}`);
    await stream.received(20);
    expect(stream.events).toHaveLength(20);
    stream.close();
  });

  it('begin with the first event that was accepted at a time', async () => {
    const all = await feedOf('types=StationAvailabilityChanged');
    const since = all.map(({ time }) => time).sort()[Math.floor(all.length / 2)] ?? '';
    const expected = all.filter(({ time }) => time >= since);
    const stream = await EventStreamClient.open(
      client.url,
      `types=StationAvailabilityChanged&since=${since}`,
    );
    await stream.received(expected.length);
    expect(idsOf(stream.events)).toEqual(expect.arrayContaining(idsOf(expected)));
    stream.close();
  });

  it('have events before they are archived, once, from each instance', async () => {
    await write(40, '1');
    // An instance that starts has an empty tail.
    await directory.apis[1]?.kill();
    await directory.apis[1]?.start();
    const { body } = await client.get<Page<FeedEvent>>('/v1/events?after=latest');
    const latest = String(body.next);
    for (const { url } of directory.apis)
      await new DirectoryClient(() => url).get('/v1/stations?limit=1', { 'directory-position': latest });
    await Promise.all(directory.projectors.map(({ program }) => program.kill('SIGTERM')));
    const queries = ['', 'available=2', 'operator=stadtwerke&types=StationAvailabilityChanged'];
    const opened = directory.apis.flatMap((_, api) =>
      queries.map(async (query) => ({ query, stream: await open(api, query, latest) })),
    );
    const streams = await Promise.all(opened);
    const polled = client.get<Page<FeedEvent>>(`/v1/events?after=${latest}&available=2&wait=30`);
    await write(40, '2');
    for (const { stream } of streams) await stream.received(40);
    expect((await polled).body.items.length).toBeGreaterThan(0);
    expect(await feedAfter(latest, 'available=2')).toHaveLength(40);
    await Promise.all(directory.projectors.map((projector) => projector.start()));
    await write(40, '1');
    for (const { query, stream } of streams) await expectAll([], stream, await feedAfter(latest, query));
  });
});

/** Whether the versions of each record ascend one by one, as far as they are there. */
function inOrder(ids: readonly string[]): boolean {
  const versions = new Map<string, number>();
  return ids.every((id) => {
    const [collection = '', record = '', version] = id.split('/');
    const last = versions.get(collection + record) ?? 0;
    versions.set(collection + record, Number(version));
    return Number(version) > last;
  });
}
