import { readSettings } from '#runtime';
import { until } from '../engines/processes/until.js';
import { sendBulk } from '../support/bulk.js';
import { useDirectory } from '../support/directory.js';
import { EventStreamClient } from '../support/event-stream.js';
import type { Page } from '../support/client.js';
import type { FeedEvent } from '../support/pages.js';
import { expectProblem } from '../support/problems.js';
import { openSocket, waitForText } from '../support/raw-socket.js';
import { createStation, registerLocation } from '../support/records.js';

const BEGINNING = 'AQA';
const { access } = readSettings({ CORS_ORIGINS: 'https://map.example' });
const { workLimits } = readSettings({ LIMIT_STREAMS_PER_CALLER: '3', LIMIT_STREAMS: '4' });
const directory = useDirectory({ access, workLimits });

const clients: EventStreamClient[] = [];
async function open(query = '', headers: Record<string, string> = {}): Promise<EventStreamClient> {
  const client = await EventStreamClient.open(directory.url, query, headers);
  clients.push(client);
  return client;
}
const load = async () => {
  const { body } = await directory.get<{ checks: { load: { detail: string } } }>('/health/ready');
  return body.checks.load.detail;
};
const closed = () => until('all streams are closed', async () => (await load()).includes('streams: 0 of'));
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await closed();
});

const latest = async () => (await directory.get<{ next: string }>('/v1/events?after=latest')).body.next;
async function eventsAfter(position: string): Promise<readonly FeedEvent[]> {
  const events: FeedEvent[] = [];
  for (let after = position; ;) {
    const { body } = await directory.get<Page<FeedEvent>>(`/v1/events?limit=1000&after=${after}`);
    events.push(...body.items);
    if (body.next === after) return events;
    after = String(body.next);
  }
}
const many = (count: number, location: string) =>
  Array.from({ length: count }, (_, n) => ({
    type: 'CreateStation',
    data: { location_id: location, name: `${n} ${'x'.repeat(200)}` },
  }));

describe('A stream of events', () => {
  it('begins now, and has the same events as the feed', async () => {
    await createStation(directory);
    const now = await latest();
    const client = await open();
    const { id } = await createStation(directory, { available: '1' });
    await directory.put(`/v1/stations/${id}/availability`, { available: '2' });
    const expected = await eventsAfter(now);
    await client.received(expected.length);
    expect(client.events).toEqual(expected);
    expect(client.types).toEqual(expected.map(({ type }) => type));
    expect(client.positions).toEqual(expected.map(({ position }) => position));
  });

  it('has the header fields of a stream, and its first lines', async () => {
    const { response } = await open('', { origin: 'https://map.example' });
    const names = ['content-type', 'cache-control', 'x-accel-buffering', 'x-content-type-options'];
    expect([response.status, ...names.map((name) => response.headers.get(name))]).toEqual([
      ...[200, 'text/event-stream', 'no-store, no-transform', 'no', 'nosniff'],
    ]);
    expect(response.headers.get('directory-position')).toBe(await latest());
    expect(response.headers.get('access-control-allow-origin')).toBe('https://map.example');
    expect(response.headers.get('access-control-expose-headers')).toContain('Directory-Position');
  });

  it('lets a client resume that has received no event yet', async () => {
    const client = await open();
    await until('the first lines have arrived', () => client.lastEventId !== '');
    expect(client.lastEventId).toBe(client.response.headers.get('directory-position'));
    expect(client.retryMs).toBeGreaterThanOrEqual(1000);
    client.close();
    const location = await registerLocation(directory);
    const resumed = await open('', { 'last-event-id': client.lastEventId });
    await resumed.received(1);
    expect(resumed.events[0]?.subject).toBe(`locations/${location}`);
  });

  it('begins after Last-Event-ID, else after lastEventId, else after a position', async () => {
    const positions = [await latest()];
    for (let n = 0; n < 3; n += 1) {
      await registerLocation(directory);
      positions.push(await latest());
    }
    const [first, second, third] = positions;
    const beginning = async (query: string, headers = {}) =>
      (await open(query, headers)).response.headers.get('directory-position');
    expect(await beginning(`lastEventId=${second}&after=${third}`, { 'last-event-id': first })).toBe(first);
    expect(await beginning(`lastEventId=${second}&after=${third}`)).toBe(second);
    expect(await beginning(`lastEventId=&after=${third}`)).toBe(third);
    for (const client of clients) await client.received(1);
  });

  it('begins with the first event that was accepted at a time', async () => {
    await registerLocation(directory);
    const { id } = await createStation(directory);
    const [created] = (await eventsAfter(BEGINNING)).filter(({ subject }) => subject === `stations/${id}`);
    const client = await open(`since=${created?.time}&types=StationCreated`);
    await client.received(1);
    expect(client.events[0]).toEqual(created);
    const later = await open('since=2999-01-01T00:00:00Z');
    expect(later.response.headers.get('directory-position')).toBe(await latest());
  });

  it('has the past, then the present, once and in order', async () => {
    const location = await registerLocation(directory);
    await sendBulk(directory, many(1500, location));
    const all = await open(`after=${BEGINNING}`);
    const some = await open(`after=${BEGINNING}&location_id=${location}`);
    await sendBulk(directory, many(700, location));
    const expected = await eventsAfter(BEGINNING);
    await all.received(expected.length);
    expect(all.events).toEqual(expected);
    await some.received(2200);
    expect(some.events.map(({ id }) => id)).toEqual(
      expected
        .slice(-2201)
        .flatMap(({ id, type }) => (type === 'StationCreated.v1' ? [id] : []))
        .slice(-2200),
    );
  });

  it.each([
    ...['colour=red', 'types=Nothing', 'available=9', 'bbox=1', 'after=nonsense', 'lastEventId=nonsense'],
    ...['after=', 'since=yesterday', `after=${BEGINNING}&since=2026-01-01T00:00:00Z`, 'after=AQA&after=AQA'],
  ])('is refused with %s', async (query) => {
    expectProblem(await directory.get(`/v1/events/stream?${query}`), 'invalid_parameter');
  });

  it('is refused with a Last-Event-ID of another directory, and without its media type', async () => {
    const refused = await directory.get('/v1/events/stream', { 'last-event-id': 'AQEBAQ' });
    expect(expectProblem(refused, 'invalid_parameter').detail).toContain('Last-Event-ID');
    const accept = 'application/json';
    expectProblem(await directory.get('/v1/events/stream', { accept }), 'not_acceptable');
    for (const accepted of ['text/event-stream', '*/*'])
      expect((await open('', { accept: accepted })).response.status).toBe(200);
  });

  it('says that it does not report stale statuses', async () => {
    const { status, body } = await directory.get<{ code: string; detail: string }>(
      '/v1/events/stream?stale=true',
    );
    expect([status, body.code]).toEqual([400, 'invalid_parameter']);
    expect(body.detail).toContain('/v1/stations?stale=true');
  });

  it('answers HEAD with the header alone', async () => {
    const { status, headers, text } = await directory.request('HEAD', '/v1/events/stream');
    expect([status, headers.get('content-type'), text]).toEqual([200, 'text/event-stream', '']);
    expect(headers.get('directory-position')).toBe(await latest());
    expect(await load()).toContain('streams: 0 of');
  });

  it('is refused if its caller has as many, until one of them is closed', async () => {
    const [first] = [await open(), await open(), await open()];
    const refused = await directory.get('/v1/events/stream');
    expectProblem(refused, 'rate_limited');
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    first?.close();
    await until('another one is accepted', async () => (await open()).response.status === 200);
  });

  it('is cut off if its client reads nothing, and can be resumed', async () => {
    const location = await registerLocation(directory);
    const start = await latest();
    const socket = await openSocket(directory.url);
    socket.write('GET /v1/events/stream HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await waitForText(socket, 'retry:');
    socket.pause();
    let written = 0;
    await until('the client is cut off', async () => {
      await sendBulk(directory, many(2000, location));
      written += 2000;
      return (await load()).includes('streams: 0 of');
    });
    socket.destroy();
    const resumed = await open(`after=${start}`);
    await resumed.received(written);
    expect(new Set(resumed.events.map(({ id }) => id)).size).toBe(written);
  });
});
