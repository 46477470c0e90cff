import type { Page } from '../support/client.js';
import { useDirectory } from '../support/directory.js';
import { allEvents, type FeedEvent } from '../support/pages.js';
import { expectProblem } from '../support/problems.js';
import { createConnectorType, createStation } from '../support/records.js';

const directory = useDirectory();

const read = (query = '') => directory.get<Page<FeedEvent>>(`/v1/events?order=desc${query}`);

/** All events, read by following `next` into the past. */
async function allPast(query: string): Promise<readonly FeedEvent[]> {
  const seen: FeedEvent[] = [];
  for (let before = ''; ;) {
    const { body } = await read(`&${query}${before}`);
    seen.push(...body.items);
    if (body.next === null) return seen;
    before = `&before=${body.next}`;
  }
}

describe('GET /v1/events?order=desc', () => {
  beforeAll(async () => {
    for (const available of ['1', '2']) {
      const { id } = await createStation(directory, { available });
      for (let n = 0; n < 4; n++) await directory.patch(`/v1/stations/${id}`, { name: `${available} ${n}` });
    }
    await createConnectorType(directory);
  });

  it.each([1, 2, 7, 1000])(
    'has all events once, newest first, to a client that follows next, %i at a time',
    async (limit) => {
      expect(await allPast(`limit=${limit}`)).toEqual((await allEvents(directory)).toReversed());
    },
  );

  it.each(['types=StationCreated', 'available=2', 'types=StationDetailsChanged&available=1', 'available=4'])(
    'has the same events as the ascending feed with %s',
    async (filter) => {
      const all = await allEvents(directory, filter);
      for (const limit of [1, 3, 100])
        expect((await allPast(`limit=${limit}&${filter}`)).map(({ id }) => id)).toEqual(
          all.toReversed().map(({ id }) => id),
        );
    },
  );

  it('begins with the newest event, after the write that the client has seen', async () => {
    const { headers, body } = await directory.post('/v1/connector-types', { name: 'CCS' });
    const position = headers.get('directory-position') ?? '';
    const newest = await directory.get<Page<FeedEvent>>('/v1/events?order=desc&limit=1', {
      'directory-position': position,
    });
    expect(newest.body.items[0]?.subject).toBe(`connector-types/${body.id}`);
    expect(newest.headers.get('directory-position')).toBe(position);
    expect(newest.headers.get('directory-lag-ms')).toBe('0');
  });

  it('leaves out the event at the position or millisecond of before', async () => {
    const events = (await allEvents(directory)).toReversed();
    for (const [at, { position, time }] of events.entries()) {
      expect((await read(`&limit=1000&before=${position}`)).body).toEqual({
        items: events.slice(at + 1),
        next: null,
      });
      const earlier = events.filter((event) => event.time < time);
      expect((await read(`&limit=1000&before=${time}`)).body.items).toEqual(earlier);
    }
  });

  it.each([
    'order=desc&after=latest',
    'order=desc&wait=0',
    'order=desc&before=nonsense',
    'order=desc&before=2026-13-01T00:00:00Z',
    'order=desc&before=',
    'order=desc&limit=0',
    'order=newest',
    'before=2026-01-01T00:00:00Z',
    'order=asc&before=2026-01-01T00:00:00Z',
  ])('cannot be read with %s', async (query) => {
    expectProblem(await directory.get(`/v1/events?${query}`), 'invalid_parameter');
  });
});
