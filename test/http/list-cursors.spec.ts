import type { Page } from '../support/client.js';
import { sendBulk } from '../support/bulk.js';
import { useDirectory } from '../support/directory.js';
import { expectProblem } from '../support/problems.js';

const directory = useDirectory();

beforeAll(async () => {
  const locations = ['0', '1'].map((id) => ({ type: 'RegisterLocation', id, data: {} }));
  const stations = Array.from({ length: 60 }, (_, n) => ({
    type: 'UpsertStation',
    source: { feed: 'list', id: String(n) },
    data: { name: 'zoo', location_id: String(n % 2), manufacturer: `Maker ${n % 5}` },
  }));
  const { end } = await sendBulk(directory, [...locations, ...stations]);
  expect(end.rejected).toBe(0);
});

describe('the link to the next page', () => {
  it('has the whole query, whatever is in it', async () => {
    const query = 'q=?zoo?&name=zoo,?%2526%20%2B=&limit=1&total=true';
    const { headers, body } = await directory.get<Page<object>>(`/v1/stations?${query}`);
    const path = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const linked = new URL(path, directory.url);
    expect(linked.pathname).toBe('/v1/stations');
    const asked = new URLSearchParams(query);
    expect([...linked.searchParams]).toEqual([...asked, ['cursor', body.next]]);
  });
});

describe('a cursor', () => {
  const path = '/v1/stations?limit=5&manufacturer=Maker%201&sort=-name';
  const cursorOf = async (from: string) => (await directory.get<Page<object>>(from)).body.next ?? '';

  it('is of its own query only', async () => {
    const cursor = await cursorOf(path);
    const others = [
      '/v1/stations?manufacturer=Maker%202&sort=-name',
      '/v1/stations?manufacturer=Maker%201&sort=name',
      '/v1/stations?manufacturer=Maker%201',
      '/v1/stations?sort=-name',
      '/v1/stations?manufacturer=Maker%201&sort=-name&q=zoo',
      '/v1/stations?manufacturer=Maker%201&sort=-name&updated_since=2020-01-01T00:00:00Z',
      '/v1/locations?sort=-name',
      '/v1/connector-types?sort=-name',
      '/v1/locations/1/stations?manufacturer=Maker%201&sort=-name',
    ];
    for (const other of others)
      expectProblem(await directory.get(`${other}&cursor=${cursor}`), 'invalid_cursor');
  });

  it.each([
    ['location_id=1&manufacturer=Maker%201', 'manufacturer=Maker%201&location_id=1'],
    ['manufacturer=Maker%201,Maker%202', 'manufacturer=maker%202&manufacturer=maker%201'],
    ['connector_type_id=null,x', 'connector_type_id=x,null'],
  ])('of %s goes with %s', async (one, same) => {
    const cursor = await cursorOf(`/v1/stations?limit=1&${one}`);
    expect(cursor).not.toBe('');
    const [left, right] = await Promise.all(
      [one, same].map((filters) => directory.get(`/v1/stations?limit=1&${filters}&cursor=${cursor}`)),
    );
    expect(right).toMatchObject({ status: 200, body: left?.body });
  });

  it('can not be made up or changed', async () => {
    const cursor = await cursorOf(path);
    const [payload = '', signature = ''] = cursor.split('.');
    const other = Buffer.from('["zzz","zzz"]').toString('base64url');
    const made = ['', 'x', '.', `${other}.${signature}`, `${payload}.`, payload, `${cursor}.x`, `x${cursor}`];
    made.push(cursor.slice(0, -2), `${signature}.${payload}`, '0', 'null');
    made.push(...['x', 'A', '=', '%21', '%20', '%0A'].map((more) => cursor + more));
    for (const wrong of made) expectProblem(await directory.get(`${path}&cursor=${wrong}`), 'invalid_cursor');
  });
});
