import { once } from 'node:events';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get, type IncomingMessage } from 'node:http';
import { parse } from 'csv-parse/sync';
import type { DirectoryRecord } from '../support/client.js';
import { sendBulk } from '../support/bulk.js';
import { useDirectory } from '../support/directory.js';
import { allItems } from '../support/pages.js';
import { expectProblem } from '../support/problems.js';

const directory = useDirectory();

const COUNT = 2500;
const edgeCaseNames = ['', null, 'a,b', 'say "hi"', 'two\r\nlines', ' padded ', '=1+1', 'Łódź 🚗', 'null'];

beforeAll(async () => {
  const stations = Array.from({ length: COUNT }, (_, n) => ({
    type: 'UpsertStation',
    source: { feed: 'f', id: String(n) },
    data: {
      location_id: '18446744073709551615',
      name: edgeCaseNames[n % edgeCaseNames.length],
      ...(n % 2 && { latitude: '52.50', longitude: 13 + n / COUNT, available: '1' }),
    },
  }));
  const location = {
    type: 'RegisterLocation',
    id: '18446744073709551615',
    data: { name: 'Rynek "{1}"', city: 'Łódź' },
  };
  const { end } = await sendBulk(directory, [
    location,
    { type: 'CreateConnectorType', data: { name: 'x,y' } },
    ...stations,
  ]);
  expect(end.rejected).toBe(0);
});

const as = (accept: string) => ({ accept });
const GEOJSON = 'application/geo+json';

interface Features {
  readonly type: string;
  readonly features: readonly {
    readonly type: string;
    readonly id: string;
    readonly geometry: { readonly type: string; readonly coordinates: readonly number[] } | null;
    readonly properties: Readonly<Record<string, unknown>>;
  }[];
  readonly next: string | null;
  readonly total?: number;
}

/** The columns of formats without objects, for a station without connectors, details and an operator. */
function flat({ status, location, source }: DirectoryRecord & { source?: { feed: string; id: string } }) {
  return {
    ...{ status_code: status.code, status_label: status.label, status_observed_at: status.observed_at },
    ...{ location_name: location.name, city: location.city, country: location.country, operator: null },
    ...{ standards: [], max_kilowatts: null, evse_id: null },
    ...{ source_feed: source?.feed, source_id: source?.id },
  };
}

function asFeature(record: DirectoryRecord) {
  const { id, attributes, status } = record;
  const { latitude, longitude } = attributes;
  const point = { type: 'Point', coordinates: [Number(longitude), Number(latitude)] };
  const geometry = latitude === null ? null : point;
  return { type: 'Feature', id, geometry, properties: { ...attributes, status, ...flat(record) } };
}

describe('GeoJSON', () => {
  it('has the records of the list, page by page', async () => {
    const items = await allItems(directory, '/v1/stations?limit=1000&sort=created_at');
    const features: Features['features'][number][] = [];
    for (let next: string | null = ''; next !== null;) {
      const cursor: string = next && `&cursor=${next}`;
      const path = `/v1/stations?limit=1000&sort=created_at${cursor}`;
      const { status, headers, body } = await directory.get<Features>(path, as(GEOJSON));
      expect([status, headers.get('content-type')]).toEqual([200, 'application/geo+json; charset=utf-8']);
      expect(body.type).toBe('FeatureCollection');
      features.push(...body.features);
      next = body.next;
    }
    expect(features).toEqual(items.map(asFeature));
  });

  it('has a total and distances if they are requested', async () => {
    const path = '/v1/locations/18446744073709551615/stations?near=52.5,13&total=true&limit=1';
    const { headers, body } = await directory.get<Features>(path, as(GEOJSON));
    expect(body.total).toBeGreaterThan(100);
    expect(body.features[0]?.properties['distance_m']).toBeGreaterThan(20);
    expect(headers.get('link')).toContain('rel="next"');
  });
});

describe('CSV', () => {
  const rowsOf = (text: string) =>
    parse(text, { columns: true, cast: (value, { quoting }) => (value === '' && !quoting ? null : value) });

  it('has all pages, with the values of the list', async () => {
    const items = await allItems(directory, '/v1/stations?limit=1000');
    const { status, headers, text } = await directory.get('/v1/stations?limit=7', as('text/csv'));
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
    const expected = items.map(({ id, version, attributes, ...beside }) => ({
      id,
      version: String(version),
      ...Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [
          name,
          value === null ? null : `${value as string | boolean}`,
        ]),
      ),
      ...flat({ id, version, attributes, ...beside }),
      standards: null,
    }));
    expect(rowsOf(text)).toEqual(expected);
    expect(text.split('\r\n').at(-1)).toBe('');
  });

  it('accepts filters and a cursor', async () => {
    const { body } = await directory.get<{ next: string }>('/v1/stations?available=1&limit=1000');
    const path = `/v1/stations?available=1&limit=1000&cursor=${body.next}`;
    expect(rowsOf((await directory.get(path, as('text/csv'))).text)).toHaveLength(COUNT / 2 - 1000);
  });

  it('is available for all lists, GeoJSON not for connector types', async () => {
    expect((await directory.get('/v1/locations', as('text/csv'))).text).toBe(
      'id,version,name,address,city,region,postal_code,country,time_zone,retired,latitude,longitude,operator,help_phone,facilities,source_feed,source_id,derived\r\n18446744073709551615,1,"Rynek ""{1}""",,Łódź,,,,,false,,,,,,,,\r\n',
    );
    expect((await directory.get('/v1/connector-types', as('text/csv'))).text).toContain(',1,"x,y",,');
    expectProblem(await directory.get('/v1/connector-types', as(GEOJSON)), 'not_acceptable');
  });

  it('has headers only for HEAD', async () => {
    const { status, headers, text } = await directory.request('HEAD', '/v1/stations', {
      headers: as('text/csv'),
    });
    expect([status, text]).toEqual([200, '']);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(headers.has('content-length')).toBe(false);
  });

  it('may be aborted by the client', async () => {
    for (let n = 0; n < 5; n += 1) {
      const stopped = new AbortController();
      const { body } = await fetch(`${directory.url}/v1/stations`, {
        headers: as('text/csv'),
        signal: stopped.signal,
      });
      await body?.getReader().read();
      stopped.abort();
    }
    expect((await directory.get('/v1/stations?limit=1')).status).toBe(200);
  });
});

describe('a request that accepts no available format', () => {
  it.each(['/v1/stations', '/v1/locations', '/v1/connector-types', '/v1/locations/18446744073709551615'])(
    'is refused at %s',
    async (path) => {
      expectProblem(await directory.get(path, as('text/html, image/*')), 'not_acceptable');
    },
  );
});

describe('compression', () => {
  /** Reads a response without decoding it. */
  async function raw(path: string, headers: Record<string, string>) {
    const [response] = (await once(get(directory.url + path, { headers }), 'response')) as [IncomingMessage];
    const pieces: Buffer[] = [];
    for await (const piece of response) pieces.push(piece as Buffer);
    return { headers: response.headers, bytes: Buffer.concat(pieces) };
  }
  const plainList = '/v1/stations?limit=1000&sort=created_at';

  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['br', 'br', brotliDecompressSync],
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip;q=1, br;q=0.1', 'gzip', gunzipSync],
    ['gzip;q=0, *', 'br', brotliDecompressSync],
    ['*;q=0.5, br;q=0', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
  ])('of a list for Accept-Encoding: %s', async (accepted, encoding, decompress) => {
    for (const accept of ['application/json', GEOJSON, 'text/csv']) {
      const plain = await raw(plainList, as(accept));
      const compressed = await raw(plainList, { ...as(accept), 'accept-encoding': accepted });
      expect([plain.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([
        undefined,
        encoding,
      ]);
      expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(decompress(compressed.bytes).equals(plain.bytes)).toBe(true);
      for (const { headers } of [plain, compressed]) expect(headers.vary).toBe('accept, accept-encoding');
    }
  });

  it.each(['identity', 'gzip;q=0', 'br;q=0, gzip;q=0, *', '*;q=0', 'deflate', `${'a,'.repeat(50)}gzip`])(
    'is not used for Accept-Encoding: %s',
    async (accepted) => {
      const { headers } = await raw(plainList, { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBeUndefined();
    },
  );

  it('is not used for small responses, whose tags are not changed', async () => {
    const zip = { 'accept-encoding': 'gzip, br' };
    expect((await raw('/v1/locations', zip)).headers['content-encoding']).toBeUndefined();
    const { headers } = await raw('/v1/locations/18446744073709551615', zip);
    expect([headers.etag, headers['content-encoding'], headers['cache-control']]).toEqual([
      '"1"',
      undefined,
      'no-cache',
    ]);
  });
});
