import type { Page } from '../support/client.js';
import { sendBulk } from '../support/bulk.js';
import { named } from '../support/excerpt.js';
import { useDirectory } from '../support/directory.js';
import { allEvents, type FeedEvent } from '../support/pages.js';
import { expectProblem } from '../support/problems.js';
import { createConnectorType, createStation, registerLocation } from '../support/records.js';

const directory = useDirectory();

const read = (query = '') => directory.get<Page<FeedEvent> & { next: string }>(`/v1/events${query}`);
const types = (events: readonly FeedEvent[]) => events.map(({ type }) => type);

describe('GET /v1/events', () => {
  it('returns CloudEvents', async () => {
    const { body: start } = await read('?after=latest');
    const written = await directory.post('/v1/connector-types', { name: 'CCS' });
    const { status, headers, body } = await read(`?after=${start.next}`);
    expect(status).toBe(200);
    const { created_at, updated_at, ...attributes } = written.body.attributes;
    expect(updated_at).toBe(created_at);
    const position = written.headers.get('directory-position');
    expect(body).toEqual({
      items: [
        {
          specversion: '1.0',
          id: expect.stringMatching(/./) as string,
          source: '/directory',
          type: 'ConnectorTypeCreated.v1',
          subject: `connector-types/${written.body.id}`,
          time: created_at,
          datacontenttype: 'application/json',
          aggregateversion: 1,
          commandid: written.headers.get('command-id'),
          caller: 'anonymous',
          position,
          data: { attributes },
        },
      ],
      next: position,
    });
    expect(headers.get('directory-position')).toBe(position);
    expect(headers.has('directory-lag-ms')).toBe(true);
  });

  it('returns no events after latest until there is a new one', async () => {
    const { body } = await read('?after=latest');
    expect(body.items).toEqual([]);
    const idle = await read(`?after=${body.next}`);
    expect(idle.body).toEqual(body);
    const location = await registerLocation(directory);
    const { items } = (await read(`?after=${body.next}`)).body;
    expect(items.map(({ subject }) => subject)).toEqual([`locations/${location}`]);
  });

  it('continues after the position of any event', async () => {
    for (const name of ['a', 'b', 'c']) await createConnectorType(directory, { name });
    const events = await allEvents(directory);
    for (const [at, { position }] of events.entries()) {
      const { body } = await read(`?after=${position}&limit=1000`);
      expect(body.items).toEqual(events.slice(at + 1));
    }
  });

  it.each([1, 3, 7, 1000])(
    'returns each event once to a client that follows next, %i at a time',
    async (limit) => {
      const { id } = await createStation(directory);
      for (let n = 0; n < 9; n++) await directory.patch(`/v1/stations/${id}`, { name: `${limit} ${n}` });
      const events = await allEvents(directory, `limit=${limit}`);
      expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
      const seen = new Map<string, number>();
      for (const { subject, aggregateversion } of events) {
        expect(aggregateversion).toBe((seen.get(subject) ?? 0) + 1);
        seen.set(subject, aggregateversion);
      }
      expect(seen.get(`stations/${id}`)).toBe(10);
    },
  );

  it('returns each event once while others write', async () => {
    const { body: start } = await read('?after=latest');
    const commands = Array.from({ length: 3000 }, (_, n) => ({
      type: 'RegisterLocation',
      id: String(5000 + n),
    }));
    const seen: FeedEvent[] = [];
    const writing = sendBulk(directory, commands);
    for (let after = start.next; seen.length < commands.length;) {
      const { body } = await read(`?limit=97&after=${after}`);
      seen.push(...body.items);
      after = body.next;
    }
    expect((await writing).end.accepted).toBe(3000);
    expect(seen.map(({ subject }) => subject)).toEqual(commands.map(({ id }) => `locations/${id}`));
  });
});

describe('types', () => {
  it('filters with and without the version', async () => {
    const { body: start } = await read('?after=latest');
    const { id } = await createStation(directory, { available: '1' });
    await directory.put(`/v1/stations/${id}/availability`, { available: '2' });
    await directory.patch(`/v1/stations/${id}`, { name: 'n' });
    await directory.delete(`/v1/stations/${id}`);
    const found = async (query: string) => types((await read(`?after=${start.next}&${query}`)).body.items);
    expect(await found('types=StationCreated')).toEqual(['StationCreated.v1']);
    expect(await found('types=StationCreated.v1,StationRemoved')).toEqual([
      'StationCreated.v1',
      'StationRemoved.v1',
    ]);
    expect(await found('types=StationAvailabilityChanged&types=LocationRegistered.v1')).toEqual([
      'LocationRegistered.v1',
      'StationAvailabilityChanged.v1',
    ]);
    expect(await found('types=ConnectorTypeRemoved')).toEqual([]);
  });

  it('return all events of these types to a client that follows next', async () => {
    await createConnectorType(directory);
    const all = await allEvents(directory);
    const some = await allEvents(directory, 'limit=1&types=ConnectorTypeCreated');
    expect(some).toEqual(all.filter(({ type }) => type === 'ConnectorTypeCreated.v1'));
    const { body } = await read(`?types=StationConnectorsChanged&limit=5`);
    expect(body).toEqual({ items: [], next: all.at(-1)?.position });
  });

  it.each([
    '',
    'Nonsense',
    'StationCreated.v2',
    'StationCreated,',
    'stationcreated',
    'constructor',
    'StationCreated.v1.v1',
  ])('cannot be %j', async (type) => {
    expectProblem(await read(`?types=${type}`), 'invalid_parameter');
  });
});

describe('a parameter of the feed', () => {
  it.each(
    named(
      ...['', 'x', '0', 'LATEST', 'AQ==', 'Af____8B', 'x'.repeat(400)].map((after) => `after=${after}`),
      ...['0', '1001', '-1', 'x', ''].map((limit) => `limit=${limit}`),
      'after=latest&after=latest',
      'limit=1&limit=1',
      'q=x',
      'cursor=x',
      '__proto__=x',
    ),
  )('cannot be %s', async (_, query) => {
    expectProblem(await read(`?${query}`), 'invalid_parameter');
  });
});
