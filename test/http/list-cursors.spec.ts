import type { Page } from '../support/client.js';
import { sendBulk } from '../support/bulk.js';
import { useDirectory } from '../support/directory.js';
import { allItems } from '../support/pages.js';
import { expectProblem } from '../support/problems.js';
import { createStation, registerLocation } from '../support/records.js';

const directory = useDirectory();

const TYPE = '00000000-0000-5000-8000-000000000000';

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
  it('has the whole query, with all its characters', async () => {
    const query = 'q=?zoo?&name=zoo,?%2526%20%2B=&limit=1&total=true';
    const { headers, body } = await directory.get<Page<object>>(`/v1/stations?${query}`);
    const path = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const linked = new URL(path, directory.url);
    expect(linked.pathname).toBe('/v1/stations');
    const sent = new URLSearchParams(query);
    expect([...linked.searchParams]).toEqual([...sent, ['cursor', body.next]]);
  });

  it('is only a cursor longer than the request, so that long queries can be continued', async () => {
    const query = `limit=1&location_id=0,${Array.from({ length: 2_500 }, (_, n) => n).join()}`;
    const linked = async (path: string) => {
      const { status, headers } = await directory.get(path);
      return { status, path: /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '' };
    };
    const first = await linked(`/v1/stations?${query}`);
    expect(first.path).toContain(`/v1/stations?${query}&cursor=`);
    const second = await linked(first.path);
    expect(second.status).toBe(200);
    expect(second.path.match(/cursor=/g)).toHaveLength(1);
  });

  it('is left out where clients would refuse it, which 1,000 ids make it: the body has the cursor', async () => {
    const { body: all } = await directory.get<Page<{ id: string }>>('/v1/stations?limit=3');
    const others = Array.from({ length: 997 }, (_, n) => TYPE.slice(0, -4) + String(1000 + n));
    const query = String(new URLSearchParams({ id: [...others, ...all.items.map(({ id }) => id)].join() }));
    const { headers, body } = await directory.get<Page<object>>(`/v1/stations?${query}&limit=2`);
    expect(headers.get('link')).toBeNull();
    const { body: rest } = await directory.get<Page<object>>(`/v1/stations?${query}&cursor=${body.next}`);
    expect([...body.items, ...rest.items]).toEqual(all.items);
    expectProblem(await directory.get(`/v1/stations?${query},${TYPE}`), 'invalid_parameter');
  });
});

describe('a cursor', () => {
  const path = '/v1/stations?limit=5&manufacturer=Maker%201&sort=-name';
  const cursorOf = async (from: string) => (await directory.get<Page<object>>(from)).body.next ?? '';

  it('is valid for its own query only', async () => {
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
    [`connector_type_id=null,${TYPE}`, `connector_type_id=${TYPE},null`],
  ])('of %s is valid for %s', async (one, same) => {
    const cursor = await cursorOf(`/v1/stations?limit=1&${one}`);
    expect(cursor).not.toBe('');
    const [left, right] = await Promise.all(
      [one, same].map((filters) => directory.get(`/v1/stations?limit=1&${filters}&cursor=${cursor}`)),
    );
    expect(right).toMatchObject({ status: 200, body: left?.body });
  });

  it('cannot be forged or changed', async () => {
    const cursor = await cursorOf(path);
    const [payload = '', signature = ''] = cursor.split('.');
    const other = Buffer.from('["zzz","zzz"]').toString('base64url');
    const forged = [
      '',
      'x',
      '.',
      `${other}.${signature}`,
      `${payload}.`,
      payload,
      `${cursor}.x`,
      `x${cursor}`,
    ];
    forged.push(cursor.slice(0, -2), `${signature}.${payload}`, '0', 'null');
    forged.push(...['x', 'A', '=', '%21', '%20', '%0A'].map((more) => cursor + more));
    for (const wrong of forged)
      expectProblem(await directory.get(`${path}&cursor=${wrong}`), 'invalid_cursor');
  });
});

describe('pages that end at a name of the greatest length', () => {
  const MAX_LENGTH = 65_535;
  const ending = (text: string) => `Ä${'x'.repeat(MAX_LENGTH - 1 - text.length)}${text}`;
  const names = ['a', 'b', 'c', 'c', 'd', 'é'].map(ending);
  let list: string;

  beforeEach(async () => {
    const location_id = await registerLocation(directory);
    list = `/v1/stations?location_id=${location_id}`;
    for (const name of names) await createStation(directory, { name, location_id });
  });

  const idsOf = async (path: string) => (await allItems(directory, path)).map(({ id }) => id);

  it.each(['name', '-name'])('sorted by %s have each record once', async (sort) => {
    const whole = await idsOf(`${list}&sort=${sort}`);
    expect(whole).toHaveLength(names.length);
    expect(await idsOf(`${list}&sort=${sort}&limit=1`)).toEqual(whole);
    expect(await idsOf(`${list}&sort=${sort}&limit=4`)).toEqual(whole);
    const { headers } = await directory.get(`${list}&sort=${sort}&limit=1`);
    expect(headers.get('link')?.length).toBeLessThan(2048);
  });

  it.each(['name', '-name'])(
    'sorted by %s lose no other record when the last one is removed',
    async (sort) => {
      const whole = await idsOf(`${list}&sort=${sort}`);
      const { body } = await directory.get<Page<object>>(`${list}&sort=${sort}&limit=2`);
      await directory.delete(`/v1/stations/${whole[1] ?? ''}`);
      const rest = await idsOf(`${list}&sort=${sort}&limit=2&cursor=${String(body.next)}`);
      expect(rest).toEqual(expect.arrayContaining(whole.slice(2)));
    },
  );
});
