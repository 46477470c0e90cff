import { unsetMembers } from '../../libs/domain/src/testing/unset-members.js';
import { parse } from 'csv-parse/sync';
import { sendBulk } from '../support/bulk.js';
import type { DirectoryRecord } from '../support/client.js';
import { useDirectory } from '../support/directory.js';
import { allItems } from '../support/pages.js';
import { expectProblem } from '../support/problems.js';

const directory = useDirectory();

const COUNT = 2300;
const TIME = '2026-01-02T03:04:05.000Z';
const fast = {
  name: 'fast',
  latitude: '52.5',
  longitude: '13.4',
  available: '1',
  location_id: '7',
};

interface Collection {
  readonly type: string;
  readonly features: readonly {
    readonly id: string;
    readonly geometry: unknown;
    readonly properties: Readonly<Record<string, unknown>>;
  }[];
}

beforeAll(async () => {
  const type = await directory.post('/v1/connector-types', { name: 'Fast', kilowatts: '300' });
  const connector_type_id = type.body.id;
  const own = { connector_type_id, count: 1, standard: 'CHADEMO', kilowatts: 50 };
  const { end } = await sendBulk(directory, [
    {
      type: 'RegisterLocation',
      id: '7',
      data: { name: 'Markt', city: 'Jena', country: 'DE', operator: 'Werke "Jena", {1}' },
    },
    {
      type: 'UpsertStation',
      source: { feed: 'f;1', id: 'a,1' },
      data: fast,
      observed_at: TIME,
      connectors: [
        own,
        { connector_type_id, count: 2, standard: 'IEC_62196_T2_COMBO' },
        { ...own, kilowatts: 22 },
      ],
      details: { evse_id: 'DE*ABC*E1' },
    },
    { type: 'CreateStation', data: { location_id: '7', name: 'plain' } },
    ...Array.from({ length: COUNT }, (_, n) => ({
      type: 'CreateStation',
      data: { location_id: '7', name: `n${n}`, manufacturer: 'many' },
    })),
  ]);
  expect(end.rejected).toBe(0);
});

const rowsOf = (text: string) => parse<Record<string, string>>(text, { columns: true });
const files = ['/v1/stations', '/v1/locations', '/v1/connector-types'];

describe('The file of a list', () => {
  it('is GeoJSON with all records, whatever the client accepts', async () => {
    const ids = (await allItems(directory, '/v1/stations?limit=1000')).map(({ id }) => id);
    const { status, headers, body } = await directory.get<Collection>('/v1/stations.geojson', {
      accept: 'image/png',
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/geo+json; charset=utf-8']);
    expect(body.type).toBe('FeatureCollection');
    expect(body).not.toHaveProperty('next');
    expect(body.features.map(({ id }) => id)).toEqual(ids);
    expect(headers.get('directory-position')).not.toBeNull();
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it.each(files)('%s.csv is that of the list as CSV', async (list) => {
    const byAccept = await directory.get(list, { accept: 'text/csv' });
    const { status, headers, text } = await directory.get(`${list}.csv`, { accept: 'text/html' });
    expect([status, text]).toEqual([200, byAccept.text]);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(headers.get('vary')).toBe('accept-encoding');
  });

  it('has the filters, the order and the refusals of the list', async () => {
    const query = '?manufacturer=many&sort=-created_at';
    const items = await allItems(directory, `/v1/stations${query}&limit=1000`);
    const { body } = await directory.get<Collection>(`/v1/stations.geojson${query}`);
    expect(body.features.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    const near = await directory.get<Collection>('/v1/stations.geojson?near=52.5,13.4');
    expect(near.body.features.map(({ properties }) => properties['distance_m'])).toEqual([0]);
    for (const file of ['/v1/stations.geojson', '/v1/stations.csv'])
      expectProblem(await directory.get(`${file}?colour=red`), 'invalid_parameter');
    expect((await directory.get<Collection>('/v1/stations.geojson?q=nothing')).body.features).toEqual([]);
    expectProblem(await directory.get('/v1/connector-types.geojson'), 'not_found');
  });

  it('is GeoJSON of locations', async () => {
    const { body } = await directory.get<Collection>('/v1/locations.geojson');
    const page = await directory.get<Collection>('/v1/locations', { accept: 'application/geo+json' });
    expect(body.features).toEqual(page.body.features);
    expect(body.features[0]?.properties).toMatchObject({ city: 'Jena', source_feed: null, source_id: null });
  });

  it('has headers only for HEAD', async () => {
    const { status, headers, text } = await directory.request('HEAD', '/v1/stations.geojson');
    expect([status, text, headers.has('content-length')]).toEqual([200, '', false]);
  });
});

describe('The flat columns of a station', () => {
  const columns = {
    status_code: '1',
    status_label: 'Available',
    status_observed_at: TIME,
    location_name: 'Markt',
    city: 'Jena',
    country: 'DE',
    operator: 'Werke "Jena", {1}',
    standards: ['CHADEMO', 'IEC_62196_T2_COMBO'],
    max_kilowatts: 300,
    evse_id: 'DE*ABC*E1',
    source_feed: 'f;1',
    source_id: 'a,1',
  };
  const none = Object.fromEntries(Object.keys(columns).map((name) => [name, null]));
  const ofLocation = { location_name: 'Markt', city: 'Jena', country: 'DE', operator: columns.operator };

  it('are properties of GeoJSON', async () => {
    const { body } = await directory.get<Collection>('/v1/stations.geojson?q=fast');
    expect(body.features[0]?.properties).toMatchObject(columns);
    const plain = await directory.get<Collection>('/v1/stations?name=plain', {
      accept: 'application/geo+json',
    });
    const expected = { ...none, ...ofLocation, standards: [] };
    expect(plain.body.features[0]?.properties).toMatchObject(expected);
  });

  it('are the last columns of CSV, in the same order', async () => {
    const { text } = await directory.get('/v1/stations.csv?q=fast');
    expect(text.split('\r\n')[0]).toMatch(new RegExp(`,${Object.keys(columns).join(',')}$`));
    const expected = { ...columns, standards: columns.standards.join(';'), max_kilowatts: '300' };
    expect(rowsOf(text)[0]).toMatchObject(expected);
  });

  it('follow the location and the connector type', async () => {
    const list = await directory.get<{ items: DirectoryRecord[] }>('/v1/connector-types');
    await directory.patch('/v1/locations/7', { operator: 'New' });
    await directory.patch(`/v1/connector-types/${list.body.items[0]?.id}`, { kilowatts: '20' });
    const changed = { operator: 'New', max_kilowatts: '50' };
    expect(rowsOf((await directory.get('/v1/stations.csv?q=fast')).text)[0]).toMatchObject(changed);
  });

  it('are not shown by JSON, which has them elsewhere', async () => {
    const { body } = await directory.get<{ items: DirectoryRecord[] }>('/v1/stations?q=fast');
    const members = ['id', 'version', 'attributes', 'status', 'location', 'connectors', 'details', 'source'];
    members.push(...Object.keys(unsetMembers('station')));
    expect(Object.keys(body.items[0] ?? {})).toEqual(members);
    const single = await directory.get(`/v1/stations/${body.items[0]?.id}?extensions=true`);
    members.push('open_now', 'next_change');
    expect(Object.keys(single.body)).toEqual([...members, 'extensions']);
    const asOf = await directory.get(`/v1/stations/${body.items[0]?.id}?as_of=${new Date().toISOString()}`);
    expect(Object.keys(asOf.body)).toEqual(members);
  });
});

describe('A list', () => {
  it('takes a date as updated_since', async () => {
    const total = async (since: string) =>
      (await directory.get<{ total: number }>(`/v1/stations?total=true&limit=1&updated_since=${since}`)).body
        .total;
    expect(await total('2026-01-01')).toBe(COUNT + 2);
    expect(await total('2126-01-01')).toBe(0);
    for (const since of ['2026-02-30', '2026-1-1', '2026', '20260101'])
      expectProblem(await directory.get(`/v1/stations?updated_since=${since}`), 'invalid_parameter');
  });

  it('that is filtered by the text of a coordinate leads to the search around a point', async () => {
    const { status, headers } = await directory.get('/v1/stations?latitude=52.5&longitude=13.4');
    expect([status, headers.get('link')]).toEqual([200, '</docs#/Stations/listStations>; rel="help"']);
    const pages = await directory.get('/v1/stations?latitude=null&limit=1');
    expect(pages.headers.get('link')).toMatch(/rel="next", <.*>; rel="help"$|rel="help", <.*>; rel="next"$/);
    expect((await directory.get('/v1/stations?q=fast')).headers.get('link')).toBeNull();
  });
});
