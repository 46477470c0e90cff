import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { DirectoryRecord } from '../support/client.js';
import { useDirectory } from '../support/directory.js';
import { allItems } from '../support/pages.js';
import { createStation } from '../support/records.js';

const TTL_SECONDS = 3600;
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

describe('with STATUS_TTL_SECONDS', () => {
  const directory = useDirectory({ statusTtlSeconds: TTL_SECONDS });
  const ids: Record<string, string> = {};
  interface GeoJson {
    readonly features: readonly { readonly properties: { readonly status: { readonly stale: boolean } } }[];
  }
  const staleness = (record: DirectoryRecord) => (record.status as { stale?: unknown }).stale;

  beforeAll(async () => {
    for (const name of ['never', 'old', 'fresh']) ids[name] = (await createStation(directory, { name })).id;
    const reportStatus = (name: string, observed_at: string) =>
      directory.put(`/v1/stations/${ids[name]}/availability`, { available: '1', observed_at });
    expect(staleness((await reportStatus('old', ago(TTL_SECONDS + 60))).body)).toBe(true);
    expect(staleness((await reportStatus('fresh', ago(TTL_SECONDS - 60))).body)).toBe(false);
  });

  const found = async (query: string) =>
    (await allItems(directory, `/v1/stations?limit=1&${query}`)).map(({ attributes }) => attributes['name']);

  it('a status shows whether it is stale', async () => {
    for (const [name, stale] of Object.entries({ never: true, old: true, fresh: false })) {
      const { body } = await directory.get(`/v1/stations/${ids[name]}`);
      expect(staleness(body)).toBe(stale);
      const [item] = await allItems(directory, `/v1/stations?q=${name}`);
      expect(item?.status).toEqual(body.status);
    }
  });

  it('stations can be filtered by it', async () => {
    expect(await found('stale=true')).toEqual(['never', 'old']);
    expect(await found('stale=false')).toEqual(['fresh']);
    await directory.put(`/v1/stations/${ids['old']}/availability`, { available: '2' });
    expect(await found('stale=false')).toEqual(['fresh', 'old']);
  });

  it('the map and summaries show it too', async () => {
    const station = { latitude: '50', longitude: '10', name: 'mapped' };
    const { id } = await createStation(directory, station);
    const { body } = await directory.get<{ clusters: { station?: DirectoryRecord }[] }>(
      '/v1/stations/clusters?zoom=22&stale=true',
    );
    expect(body.clusters).toMatchObject([{ count: 1, station: { id, status: { stale: true } } }]);
    const fresh = await directory.get('/v1/stations/clusters?zoom=22&stale=false');
    expect(fresh.body).toMatchObject({ total: 0 });
    const summary = await directory.get('/v1/summary?group_by=available&name=mapped&stale=true');
    expect(summary.body).toMatchObject({ total: 1 });
    const clusters = await directory.get('/v1/stations/clusters?zoom=22');
    expect(clusters.body).toMatchObject({ clusters: [{ count: 1, stale: 1 }] });
    expect((await directory.get('/v1/summary?group_by=available')).body).toMatchObject({
      total: 4,
      stale: 2,
    });
    expect(summary.body).not.toHaveProperty('stale');
    await directory.delete(`/v1/stations/${id}`);
  });

  it('tiles have it for stations, and its number for clusters', async () => {
    const positions = ['10', '10', '100'].map((longitude) => ({ latitude: '50', longitude }));
    const created = await Promise.all(positions.map((position) => createStation(directory, position)));
    const { headers } = await directory.get('/v1/stations?limit=1');
    const staleOf = async (query: string) => {
      const position = { 'directory-position': String(headers.get('directory-position')) };
      const answer = await fetch(`${directory.url}/v1/tiles/0/0/0.mvt?${query}`, { headers: position });
      const { layers } = new VectorTile(new PbfReader(new Uint8Array(await answer.arrayBuffer())));
      const { stations: points } = layers;
      return Array.from({ length: points?.length ?? 0 }, (_, n) => points?.feature(n).properties['stale']);
    };
    expect(new Set(await staleOf(''))).toEqual(new Set([2, true]));
    expect(await staleOf('stale=false')).toEqual([]);
    for (const { id } of created) await directory.delete(`/v1/stations/${id}`);
  });

  it('GeoJSON has it, and CSV and the stations of a location can be filtered by it', async () => {
    const geojson = { accept: 'application/geo+json' };
    const { body } = await directory.get<GeoJson>('/v1/stations?sort=name', geojson);
    expect(body.features.map(({ properties }) => properties.status.stale)).toEqual([false, true, false]);
    const csv = await directory.get('/v1/stations?stale=true', { accept: 'text/csv' });
    expect(csv.text.split('\n').filter((line) => line.includes(',never,'))).toHaveLength(1);
    expect(csv.text).not.toContain(',fresh,');
    const { attributes } = (await directory.get(`/v1/stations/${ids['never']}`)).body;
    const there = (stale: boolean) =>
      allItems(directory, `/v1/locations/${String(attributes['location_id'])}/stations?stale=${stale}`);
    expect([await there(true), await there(false)]).toMatchObject([[{ id: ids['never'] }], []]);
  });

  it('a record is sent again, because the client may have it from when it was fresh', async () => {
    const again = async (name: string) => {
      const path = `/v1/stations/${ids[name]}`;
      const { headers } = await directory.get(path);
      return (await directory.get(path, { 'if-none-match': String(headers.get('etag')) })).status;
    };
    expect([await again('never'), await again('fresh')]).toEqual([200, 200]);
  });
});

describe('as of a time', () => {
  const directory = useDirectory({ statusTtlSeconds: 1 });

  const isStale = async (path: string, time?: number) => {
    const query = time === undefined ? '' : `?as_of=${new Date(time).toISOString()}`;
    const { status, body } = await directory.get(path + query);
    expect(status).toBe(200);
    return (body.status as { stale?: unknown }).stale;
  };

  it('a status is stale if it was stale then', async () => {
    const { id, status } = await createStation(directory, { available: '1' });
    const [path, reported] = [`/v1/stations/${id}`, Date.parse(String(status.observed_at))];
    while ((await isStale(path)) === false);
    expect(await isStale(path, reported)).toBe(false);
    expect(await isStale(path, reported + 1000)).toBe(false);
    expect(await isStale(path, reported + 1001)).toBe(true);
  });

  it('a future time means now', async () => {
    const { id } = await createStation(directory);
    const path = `/v1/stations/${id}`;
    const early = { available: '1', observed_at: ago(-240) };
    await directory.put(`${path}/availability`, early);
    expect(await isStale(path, Date.now() + 86_400_000)).toBe(false);
  });
});

describe('without it', () => {
  const directory = useDirectory();

  it('no status shows it', async () => {
    const { id } = await createStation(directory);
    expect((await directory.get(`/v1/stations/${id}`)).body.status).not.toHaveProperty('stale');
    expect((await allItems(directory, '/v1/stations'))[0]?.status).not.toHaveProperty('stale');
  });
});
