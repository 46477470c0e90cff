import type { DirectoryRecord, Page } from '../support/client.js';
import { useDirectory } from '../support/directory.js';
import { allItems } from '../support/pages.js';
import { createStation, registerLocation } from '../support/records.js';

const directory = useDirectory();

type Opening = DirectoryRecord & { readonly open_now?: boolean | null; readonly next_change?: string | null };

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Math.floor(Date.now() / HOUR + hours) * HOUR).toISOString();
/** Hours away from all tests, so that `now` is always within or beside them. */
const [yesterday, tomorrow] = [inHours(-24), inHours(24)];

const always = { twentyfourseven: true };
const untilTomorrow = {
  twentyfourseven: false,
  exceptional_openings: [{ period_begin: yesterday, period_end: tomorrow }],
};
const closedUntilTomorrow = {
  twentyfourseven: true,
  exceptional_closings: [{ period_begin: yesterday, period_end: tomorrow }],
};
const office = {
  twentyfourseven: false,
  regular_hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, period_begin: '08:00', period_end: '18:00' })),
};

interface Site {
  readonly location: string;
  readonly station: string;
}

/** Locations with these hours, each with a station; all at one place. */
const given = {
  always: { opening_times: always },
  today: { opening_times: untilTomorrow },
  closed: { opening_times: closedUntilTomorrow },
  office: { opening_times: office, time_zone: 'Europe/Berlin' },
  /** By the time zone of its place. */
  derived: { opening_times: office },
  /** In the Atlantic. */
  nowhere: { opening_times: office, latitude: '30', longitude: '-40' },
  unknown: { time_zone: 'Europe/Berlin' },
};
const sites = new Map<string, Site>();

beforeAll(async () => {
  for (const [name, attributes] of Object.entries(given)) {
    const place = { latitude: '50.9', longitude: '11.6', name };
    const location = await registerLocation(directory, { ...place, city: 'Jena', ...attributes });
    const { id: station } = await createStation(directory, { ...place, location_id: location });
    sites.set(name, { location, station });
  }
});

/** 08:00 in Berlin on a Monday long ago, and the day before. */
const MONDAY = '2020-11-23T07:00:00Z';
const SUNDAY = '2020-11-22T12:00:00Z';
const namesOf = (items: readonly DirectoryRecord[]) => items.map(({ attributes }) => attributes['name']);
const stationsAt = async (query: string) =>
  namesOf(await allItems(directory, `/v1/stations?limit=1&${query}`));

describe('open_at', () => {
  it('finds stations and locations that are open now or at a time, not those whose hours are unknown', async () => {
    for (const list of ['stations', 'locations']) {
      const at = async (open_at: string) =>
        namesOf(
          await allItems(
            directory,
            `/v1/${list}?name=always,closed,today,nowhere,unknown&open_at=${open_at}`,
          ),
        );
      expect(await at('now')).toEqual(['always', 'today']);
      expect(await at(inHours(36))).toEqual(['always', 'closed']);
      const office = await allItems(directory, `/v1/${list}?name=office,derived&open_at=${MONDAY}`);
      expect(namesOf(office)).toEqual(['derived', 'office']);
    }
    expect(await stationsAt('name=office,nowhere&open_at=2020-11-23T06:59:59.999Z')).toEqual([]);
    expect(await stationsAt('name=office,nowhere&open_at=2020-11-23T08:00:00%2B01:00')).toEqual(['office']);
  });

  it('is a filter of summaries, GeoJSON and CSV, with others', async () => {
    const query = `city=jena&name=always,closed,office&open_at=${SUNDAY}`;
    expect(await stationsAt(query)).toEqual(['always', 'closed']);
    const summary = await directory.get(`/v1/summary?group_by=city&${query}`);
    expect(summary.body).toMatchObject({ total: 2, groups: [{ value: 'Jena', count: 2 }] });
    const geojson = await directory.get<{ features: unknown[] }>(`/v1/locations?${query}`, {
      accept: 'application/geo+json',
    });
    expect(geojson.body.features).toHaveLength(2);
    const csv = await directory.get(`/v1/stations.csv?${query}`);
    expect(csv.text.trim().split('\n')).toHaveLength(3);
    expect(csv.text).not.toContain(',office,');
  });

  it('finds the stations of a location whose hours have changed', async () => {
    const { location, station } = sites.get('unknown') as Site;
    const found = () => allItems(directory, `/v1/locations/${location}/stations?open_at=now`);
    expect(await found()).toEqual([]);
    await directory.patch(`/v1/locations/${location}`, { opening_times: always });
    expect(await found()).toMatchObject([{ id: station, version: 1 }]);
    await directory.patch(`/v1/locations/${location}`, { opening_times: closedUntilTomorrow });
    expect(await found()).toEqual([]);
    await directory.patch(`/v1/locations/${location}`, { opening_times: null });
  });

  it('keeps a cursor for the same instant, which is no cursor of another one', async () => {
    const list = '/v1/stations?limit=1&name=always,today&open_at=';
    const { body } = await directory.get<Page<DirectoryRecord>>(`${list}now`);
    const next = await directory.get<Page<DirectoryRecord>>(`${list}now&cursor=${body.next}`);
    expect([next.status, namesOf(next.body.items)]).toEqual([200, ['today']]);
    for (const other of [`${list}${inHours(0)}`, '/v1/stations?limit=1&name=always,today'])
      expect((await directory.get(`${other}&cursor=${body.next}`)).body).toMatchObject({
        status: 400,
        code: 'invalid_cursor',
      });
  });

  it.each(['', 'NOW', 'today', 'true', '2026-11-23', '08:00', '2026-11-23T25:00:00Z', 'now&open_at=now'])(
    'is refused as %j',
    async (value) => {
      for (const path of ['stations?', 'locations?', 'stations/clusters?zoom=1&', 'summary?group_by=city&'])
        expect((await directory.get(`/v1/${path}open_at=${value}`)).body).toMatchObject({
          status: 400,
          code: 'invalid_parameter',
        });
    },
  );

  it('is no filter of connector types and events', async () => {
    for (const path of ['connector-types', 'events'])
      expect((await directory.get(`/v1/${path}?open_at=now`)).status).toBe(400);
  });
});

describe('open_now and next_change', () => {
  const openingOf = ({ open_now, next_change }: Opening) => [open_now, next_change];
  const read = async (path: string) => openingOf((await directory.get<Opening>(path)).body);

  it.each([
    ['always', true, null],
    ['today', true, tomorrow],
    ['closed', false, tomorrow],
    ['nowhere', null, null],
    ['unknown', null, null],
  ])('are in a single location and station: %s', async (name, ...expected) => {
    const { location, station } = sites.get(name) as Site;
    expect(await read(`/v1/locations/${location}`)).toEqual(expected);
    expect(await read(`/v1/stations/${station}`)).toEqual(expected);
    expect(await read(`/v1/stations/${station}?extensions=true`)).toEqual(expected);
  });

  it('are by the time of the read', async () => {
    const { station } = sites.get('office') as Site;
    const now = Date.now();
    const [open_now, next_change] = await read(`/v1/stations/${station}`);
    expect(typeof open_now).toBe('boolean');
    expect(Date.parse(String(next_change))).toBeGreaterThan(now);
  });

  it('are those of the time of a read of the past, by the hours that the location has now', async () => {
    const location_id = await registerLocation(directory);
    const { id } = await createStation(directory, { location_id });
    const soon = new Date(Date.now() + 1000).toISOString();
    const path = `/v1/stations/${id}?as_of=${soon}`;
    expect(await read(path)).toEqual([null, null]);
    const opening_times = {
      twentyfourseven: false,
      exceptional_openings: [{ period_begin: yesterday, period_end: tomorrow }],
    };
    await directory.patch(`/v1/locations/${location_id}`, { opening_times });
    expect(await read(path)).toEqual([true, tomorrow]);
  });

  it('are in the answers of writes, and leave version and ETag as they are', async () => {
    const { location } = sites.get('today') as Site;
    const written = await directory.patch<Opening>(`/v1/locations/${location}`, { region: 'Thüringen' });
    expect(openingOf(written.body)).toEqual([true, tomorrow]);
    const { headers } = await directory.get(`/v1/locations/${location}`);
    expect(headers.get('etag')).toBe(written.headers.get('etag'));
    const { body } = await directory.post<Opening>('/v1/stations', { location_id: location });
    expect(openingOf(body)).toEqual([true, tomorrow]);
    await directory.delete(`/v1/stations/${body.id}`);
  });

  it('are not in lists', async () => {
    for (const list of ['stations', 'locations'])
      for (const item of await allItems(directory, `/v1/${list}`))
        for (const member of ['open_now', 'next_change']) expect(item).not.toHaveProperty(member);
  });
});
