import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { DirectoryRecord } from '../../../../test/support/client.js';
import { useDirectory } from '../../../../test/support/directory.js';
import { expectProblem } from '../../../../test/support/problems.js';
import { createStation, registerLocation } from '../../../../test/support/records.js';

interface Clusters {
  readonly total: number;
  readonly clusters: readonly {
    readonly count: number;
    readonly latitude: number;
    readonly longitude: number;
    readonly by_status: Readonly<Record<string, number>>;
    readonly station?: DirectoryRecord;
  }[];
}

const directory = useDirectory();

beforeAll(async () => {
  const location_id = await registerLocation(directory, { city: 'Berlin' });
  const at = (name: string | null, latitude: string | null, longitude: string | null, more = {}) =>
    createStation(directory, { name, latitude, longitude, location_id, ...more });
  await at('one', '52.52', '13.405', { available: '1', manufacturer: 'ABB' });
  await at('two', '52.5201', '13.4051', { available: '2' });
  await at(null, '48.8566', '2.3522', {});
  await at('east', '-18.1', '179.9', { available: '1' });
  await at('west', '-13.8', '-171.7', { available: '4' });
  await at('nowhere', '91', '0', { available: '1' });
  await at('unknown', null, null, { available: '1' });
});

const clusters = (query: string) => directory.get<Clusters>(`/v1/stations/clusters?${query}`);

describe('GET /v1/stations/clusters', () => {
  it('counts stations of a cell, and shows the only station of a cell', async () => {
    const { status, headers, body } = await clusters('bbox=0,40,20,60&zoom=8');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(headers.get('directory-position')).not.toBeNull();
    expect(body.total).toBe(3);
    const [pair, single] = [...body.clusters].sort((a, b) => b.count - a.count);
    expect(pair).toMatchObject({ count: 2, by_status: { 1: 1, 2: 1 } });
    expect(pair).not.toHaveProperty('station');
    expect(pair?.latitude).toBeCloseTo(52.52, 3);
    expect(single).toMatchObject({ count: 1, latitude: 48.8566, longitude: 2.3522, by_status: { none: 1 } });
    const { body: list } = await directory.get<{ items: DirectoryRecord[] }>('/v1/stations?latitude=48.8566');
    expect(single?.station).toEqual(list.items[0]);
  });

  it('has smaller cells with a greater zoom', async () => {
    expect((await clusters('zoom=22&bbox=13,52,14,53')).body.clusters).toHaveLength(2);
    expect((await clusters('zoom=0')).body.total).toBe(5);
  });

  it('accepts a box across the antimeridian', async () => {
    const { body } = await clusters('zoom=5&bbox=170,-50,-170,0');
    expect(body.clusters.map(({ station }) => station?.attributes['name']).sort()).toEqual(['east', 'west']);
  });

  it.each(['170,-50,190,0', '-190,-50,-170,0', '170,%20-50,%20-170,%200', '530,-50,550,0'])(
    'accepts the same box as %s',
    async (bbox) => {
      const { body } = await clusters('zoom=5&bbox=170,-50,-170,0');
      expect((await clusters(`zoom=5&bbox=${bbox}`)).body).toEqual(body);
    },
  );

  it('accepts a box around the whole world from any longitude', async () => {
    const { body } = await clusters('zoom=0');
    for (const bbox of ['-180,-90,180,90', '0,-90,360,90', '-500,-90,500,90'])
      expect((await clusters(`zoom=0&bbox=${bbox}`)).body).toEqual(body);
  });

  it('accepts the filters of the list', async () => {
    expect((await clusters('zoom=3&manufacturer=abb')).body.total).toBe(1);
    expect((await clusters('zoom=3&q=east')).body.clusters).toMatchObject([{ station: { attributes: {} } }]);
    expect((await clusters('zoom=3&available=1,4&city=berlin')).body.total).toBe(3);
    const near = 'near=52.52,13.4&radius=1000&q=one';
    const [alone] = (await clusters(`zoom=22&${near}`)).body.clusters;
    const { body: list } = await directory.get<{ items: DirectoryRecord[] }>(`/v1/stations?${near}`);
    expect(alone?.station).toHaveProperty('distance_m');
    expect([alone?.station]).toEqual(list.items);
    expect((await clusters('zoom=3&available=0')).body).toEqual({ total: 0, clusters: [] });
  });

  it.each([
    ['without a zoom', 'bbox=0,0,1,1'],
    ['with a zoom that is too great', 'zoom=23'],
    ['with a zoom that is no whole number', 'zoom=1.5'],
    ['with an empty zoom', 'zoom='],
    ['with two zooms', 'zoom=1&zoom=2'],
    ['with half a box', 'zoom=1&bbox=0,0'],
    ['with too much of a box', 'zoom=1&bbox=0,0,1,1,2'],
    ['with a box upside down', 'zoom=1&bbox=0,1,1,0'],
    ['with a box beyond the poles', 'zoom=1&bbox=0,0,1,91'],
    ['with a box of words', 'zoom=1&bbox=a,b,c,d'],
    ['with pages', 'zoom=1&limit=5'],
    ['with a sort', 'zoom=1&sort=name'],
    ['with a cursor', 'zoom=1&cursor=x'],
    ['with an unknown filter', 'zoom=1&colour=red'],
  ])('is refused %s', async (_, query) => {
    expectProblem(await clusters(query), 'invalid_parameter');
  });
});

describe('GET /v1/tiles/{z}/{x}/{y}.mvt', () => {
  const tile = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${directory.url}/v1/tiles/${path}`, { headers });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { response, layers: new VectorTile(new PbfReader(bytes)).layers, bytes };
  };

  it('has the stations of the tile at their positions', async () => {
    const { response, layers } = await tile('0/0/0.mvt');
    expect(response.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    expect(Object.keys(layers)).toEqual(['stations']);
    const layer = layers['stations'];
    expect([layer?.version, layer?.extent]).toEqual([2, 4096]);
    const features = Array.from({ length: layer?.length ?? 0 }, (_, n) => layer?.feature(n));
    const found = features.map((feature) => {
      const geojson = feature?.toGeoJSON(0, 0, 0);
      expect(geojson?.geometry.type).toBe('Point');
      return { ...feature?.properties, at: (geojson?.geometry as { coordinates: number[] }).coordinates };
    });
    const east = found.find((properties) => 'name' in properties && properties.name === 'east');
    expect(east).toMatchObject({ available: '1', id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string });
    expect(east?.at[0]).toBeCloseTo(179.9, 0);
    expect(east?.at[1]).toBeCloseTo(-18.1, 0);
    const cluster = found.find((properties) => 'count' in properties) as unknown as Record<string, unknown>;
    expect(cluster).toMatchObject({ count: 3 });
    expect(JSON.parse(String(cluster['by_status']))).toEqual({ 1: 1, 2: 1, none: 1 });
    expect(cluster).not.toHaveProperty('id');
  });

  it('leaves out a name and a status that are null', async () => {
    const { layers } = await tile('8/129/88.mvt');
    expect(layers['stations']?.length).toBe(1);
    expect(Object.keys(layers['stations']?.feature(0).properties ?? {})).toEqual(['id']);
  });

  it('accepts the filters of the list', async () => {
    const { layers } = await tile('0/0/0.mvt?available=4');
    expect(layers['stations']?.length).toBe(1);
    expect(layers['stations']?.feature(0).properties).toMatchObject({ name: 'west' });
  });

  it('is answered with 304 if it is unchanged', async () => {
    const { response } = await tile('0/0/0.mvt');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const etag = String(response.headers.get('etag'));
    const again = await tile('0/0/0.mvt', { 'if-none-match': etag });
    expect([again.response.status, again.bytes.length]).toEqual([304, 0]);
    expect((await tile('0/0/0.mvt?available=1', { 'if-none-match': etag })).response.status).toBe(200);
  });

  it.each([
    '23/0/0.mvt',
    '0/1/0.mvt',
    '3/0/8.mvt',
    '3/-1/0.mvt',
    '3/1.5/0.mvt',
    '03/1/1.mvt',
    'a/b/c.mvt',
    '3/1/1',
  ])('is not found at %s', async (path) => {
    expectProblem(await directory.get(`/v1/tiles/${path}`), 'not_found');
  });

  it('is refused with an unknown filter', async () => {
    expectProblem(await directory.get('/v1/tiles/0/0/0.mvt?colour=red'), 'invalid_parameter');
  });
});

describe('GET /v1/summary', () => {
  it('counts by status, with labels', async () => {
    const { body } = await directory.get('/v1/summary?group_by=available');
    expect(body).toEqual({
      group_by: 'available',
      total: 7,
      groups: [
        { value: '1', label: 'Available', count: 4 },
        { value: '2', label: 'In Use', count: 1 },
        { value: '4', label: 'Under Repair', count: 1 },
        { value: null, count: 1 },
      ],
    });
  });

  it('accepts the filters of the list', async () => {
    const { body } = await directory.get('/v1/summary?group_by=city&available=1&manufacturer=null');
    expect(body).toEqual({ group_by: 'city', total: 3, groups: [{ value: 'Berlin', count: 3 }] });
  });

  it.each([
    '',
    'group_by=name',
    'group_by=city&group_by=city',
    'group_by=city&total=true',
    'group_by=city&colour=red',
  ])('is refused with %j', async (query) => {
    expectProblem(await directory.get(`/v1/summary?${query}`), 'invalid_parameter');
  });
});
