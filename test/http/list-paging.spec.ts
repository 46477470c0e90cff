import { unsetMembers } from '../../libs/domain/src/testing/unset-members.js';
import { bareStation } from '../contracts/inputs/event-builders.js';
import type { Page } from '../support/client.js';
import { sendBulk } from '../support/bulk.js';
import { named } from '../support/excerpt.js';
import { useDirectory } from '../support/directory.js';
import { allItems, allPages } from '../support/pages.js';
import { expectProblem } from '../support/problems.js';
import { createStation, registerLocation } from '../support/records.js';

const directory = useDirectory();

const COUNT = 137;
/** Few names, so that ids break ties. The order is by code points, which differs from that of UTF-16. */
const names = ['Zoo', 'zoo', 'Äpfel', 'apfel', null, '', 'Ω', '\uFFFD', '🚗', 'a b', null, 'B'];
const folded = ['', 'a b', 'apfel', 'b', 'zoo', 'ω', '\uFFFD', '🚗', null];

beforeAll(async () => {
  const locations = Array.from({ length: 7 }, (_, n) => ({
    type: 'RegisterLocation',
    id: String(n),
    data: { city: n % 2 ? 'Łódź' : 'Kraków', country: n < 6 ? 'PL' : 'DE' },
  }));
  const stations = Array.from({ length: COUNT }, (_, n) => ({
    type: 'UpsertStation',
    source: { feed: 'list', id: String(n) },
    data: { name: names[n % names.length], location_id: String(n % 7), manufacturer: `Maker ${n % 5}` },
  }));
  const { end } = await sendBulk(directory, [...locations, ...stations]);
  expect(end.rejected).toBe(0);
});

/** The rank of each item's name in the order of names. */
const ranks = (items: readonly { readonly attributes: Readonly<Record<string, unknown>> }[]) =>
  items.map(({ attributes: { name } }) =>
    typeof name === 'string' ? folded.indexOf(name.toLowerCase().replace('ä', 'a')) : folded.length - 1,
  );

const isAscending = (numbers: readonly number[]) =>
  numbers.every((n, at) => at === 0 || n >= (numbers[at - 1] ?? n));

describe('GET /v1/stations', () => {
  it('has the index attributes, status, location, connectors, details and source', async () => {
    const { status, headers, body } = await directory.get<Page<object>>('/v1/stations?limit=1');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(Object.keys(body)).toEqual(['items', 'next']);
    const [item = {}] = body.items;
    const members = ['id', 'version', 'attributes', 'status', 'location', 'connectors', 'details', 'source'];
    expect(Object.keys(item)).toEqual([...members, ...Object.keys(unsetMembers('station'))]);
    const { attributes } = item as { attributes: object };
    expect(Object.keys(attributes).sort()).toEqual(Object.keys(bareStation).sort());
    expect(attributes).not.toHaveProperty('created_at');
    expect(attributes).not.toHaveProperty('updated_at');
  });

  it.each([1, 7, 50, 137, 138, 1000])('has each record once with %i a page', async (limit) => {
    const pages = await allPages(directory, `/v1/stations?limit=${limit}`);
    const ids = pages.flat().map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([COUNT, COUNT]);
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    expect(isAscending(ranks(pages.flat()))).toBe(true);
  });

  it('has 50 a page by default', async () => {
    const { body } = await directory.get<Page<object>>('/v1/stations');
    expect([body.items.length, typeof body.next, 'total' in body]).toEqual([50, 'string', false]);
  });

  it('has nulls last in both directions, and orders ties by id', async () => {
    const up = await allItems(directory, '/v1/stations?sort=name&limit=10');
    const down = await allItems(directory, '/v1/stations?sort=-name&limit=10');
    const nulls = up.filter(({ attributes }) => attributes['name'] === null).length;
    expect(nulls).toBeGreaterThan(0);
    for (const items of [up, down]) {
      expect(items.slice(-nulls).every(({ attributes }) => attributes['name'] === null)).toBe(true);
      const tied = items.slice(-nulls).map(({ id }) => id);
      expect(tied).toEqual([...tied].sort());
    }
    expect(isAscending(ranks(down.slice(0, -nulls)).reverse())).toBe(true);
  });

  it.each(['created_at', 'updated_at'])('sorts by %s', async (by) => {
    const location_id = await registerLocation(directory);
    const ids: string[] = [];
    for (const name of ['c', 'a', 'b']) ids.push((await createStation(directory, { name, location_id })).id);
    if (by === 'updated_at') ids.push(ids.shift() ?? '');
    await directory.patch(`/v1/stations/${ids.at(-1) ?? ''}`, { cost: 'last' });
    const sorted = async (sort: string) =>
      (await allItems(directory, `/v1/stations?location_id=${location_id}&limit=1&sort=${sort}`)).map(
        ({ id }) => id,
      );
    const updated = (await Promise.all(ids.map((id) => directory.get(`/v1/stations/${id}`)))).map(
      ({ body }) => body,
    );
    const times = updated.map(({ attributes }) => String(attributes[by]));
    expect(times).toEqual([...times].sort());
    // Records of the same millisecond are ordered by id.
    if (new Set(times).size === times.length) {
      expect(await sorted(by)).toEqual(ids);
      expect(await sorted(`-${by}`)).toEqual([...ids].reverse());
    }
  });

  it('sorts by the last change of the status, stations without a status last', async () => {
    const location_id = await registerLocation(directory);
    const ids: string[] = [];
    for (const time of ['10:00', '09:00', undefined, '11:00']) {
      const { id } = await createStation(directory, { location_id });
      const observed = { available: '1', observed_at: `2026-01-01T${time}:00Z` };
      if (time !== undefined) await directory.put(`/v1/stations/${id}/availability`, observed);
      ids.push(id);
    }
    const [second, first, none, third] = ids;
    const later = { available: '1', observed_at: '2026-01-01T12:00:00Z' };
    await directory.put(`/v1/stations/${second ?? ''}/availability`, later);
    const sorted = async (sort: string) =>
      (await allItems(directory, `/v1/stations?location_id=${location_id}&limit=1&sort=${sort}`)).map(
        ({ id }) => id,
      );
    expect(await sorted('changed_at')).toEqual([first, second, third, none]);
    expect(await sorted('-changed_at')).toEqual([third, second, first, none]);
    expectProblem(await directory.get('/v1/locations?sort=changed_at'), 'invalid_parameter');
  });

  it('counts all that match', async () => {
    const { body } = await directory.get<Page<object>>(
      '/v1/stations?total=true&limit=3&manufacturer=maker%204',
    );
    expect([body.items.length, body.total]).toEqual([3, 27]);
    const next = `/v1/stations?total=true&limit=3&manufacturer=maker%204&cursor=${String(body.next)}`;
    expect((await directory.get<Page<object>>(next)).body.total).toBe(27);
    expect((await directory.get<Page<object>>('/v1/stations?total=false')).body).not.toHaveProperty('total');
  });

  it('accepts another page size with a cursor', async () => {
    const first = await directory.get<Page<{ id: string }>>('/v1/stations?limit=10');
    const rest = await allItems(directory, `/v1/stations?limit=1000&cursor=${String(first.body.next)}`);
    expect(new Set([...first.body.items, ...rest].map(({ id }) => id)).size).toBeGreaterThanOrEqual(COUNT);
  });
});

describe('a parameter', () => {
  it.each(
    named(
      ...['0', '1001', '-1', '1.5', '', 'x', '1e2', '00001', '+5'].map((limit) => `limit=${limit}`),
      ...['', 'cost', 'distance', '--name', '-', 'NAME', 'id', 'observed_at'].map((sort) => `sort=${sort}`),
      ...['', '1', 'TRUE', 'yes'].map((total) => `total=${total}`),
      ...['', 'yesterday', '2026-02-30T00:00:00Z', '2026-02-30'].map((time) => `updated_since=${time}`),
      ...['limit=1&limit=2', 'sort=name&sort=name', 'q=a&q=b', 'total=true&total=true', 'cursor=a&cursor=b'],
      ...['x=1', 'id=1', 'created_at=x', 'name[]=x', '__proto__=x', 'constructor=x', 'Name=x', '=x'],
      ...['as_of=x'],
      `q=${'x'.repeat(1001)}`,
      'updated_since=2026-01-01T00:00:00Z&updated_since=2026-01-01T00:00:00Z',
    ),
  )('cannot be %s', async (_, query) => {
    expectProblem(await directory.get(`/v1/stations?${query}`), 'invalid_parameter');
    expectProblem(await directory.get(`/v1/locations/1/stations?${query}`), 'invalid_parameter');
  });

  it.each(['limit=1', 'limit=1000', 'sort=-created_at', 'total=true', 'q=', 'q=%20', 'name=', 'limit=0050'])(
    'can be %s',
    async (query) => {
      expect((await directory.get(`/v1/stations?${query}`)).status).toBe(200);
    },
  );

  it('of one list is refused by another', async () => {
    expectProblem(await directory.get('/v1/locations?manufacturer=x'), 'invalid_parameter');
    expectProblem(await directory.get('/v1/connector-types?city=x'), 'invalid_parameter');
    expectProblem(await directory.get('/v1/stations?time_zone=x'), 'invalid_parameter');
  });
});
