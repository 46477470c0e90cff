import { useDirectory } from '../../../../test/support/directory.js';
import { expectProblem } from '../../../../test/support/problems.js';
import { createStation, registerLocation } from '../../../../test/support/records.js';

const directory = useDirectory();

interface Coverage {
  readonly locations: number;
  readonly stations: number;
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly groups?: readonly { readonly value: string | null; readonly have: Record<string, number> }[];
}
interface Lacking {
  readonly items: readonly { readonly id: string; readonly name: string | null }[];
  readonly next: string | null;
}

let names: Record<string, string>;

beforeAll(async () => {
  const location_id = await registerLocation(directory, { name: 'Main', operator: 'Ionity', city: 'Berlin' });
  const other = await registerLocation(directory, { address: 'Side Street 1' });
  const one = await createStation(directory, { name: 'One', location_id, available: '1' });
  const two = await createStation(directory, { location_id });
  const three = await createStation(directory, { location_id: other });
  names = { other, one: one.id, two: two.id, three: three.id };
});

const coverage = async (query = '') => {
  const { status, body } = await directory.get<Coverage>(`/v1/coverage${query}`);
  expect(status).toBe(200);
  return body;
};
const lacking = (item: string, query = '') => directory.get<Lacking>(`/v1/coverage/${item}${query}`);

describe('GET /v1/coverage', () => {
  it('has the share of each item', async () => {
    const { items, ...counts } = await coverage();
    expect(counts).toEqual({ locations: 2, stations: 3 });
    expect(items.find(({ id }) => id === 'operational')).toEqual({
      ...{ id: 'operational', row: 'F1', article: '(c)(i)', title: 'Operational or out of order' },
      ...{ kind: 'dynamic', record: 'station', of: 3, have: 1, share: 0.3333 },
    });
  });

  it('counts the records of an operator, and those of each', async () => {
    const { locations, stations } = await coverage('?operator=ionity');
    expect([locations, stations]).toEqual([1, 2]);
    const { groups } = await coverage('?group_by=operator');
    expect(groups?.map(({ value, have }) => [value, have['city'], have['operational']])).toEqual([
      ['Ionity', 1, 1],
      [null, 0, 0],
    ]);
    const { items } = await coverage('?source_feed=none');
    expect(items[0]).toMatchObject({ of: 0, have: 0, share: null });
  });

  it('refuses other groups and filters', async () => {
    expectProblem(await directory.get('/v1/coverage?group_by=city'), 'invalid_parameter');
    expectProblem(await directory.get('/v1/coverage?city=Berlin'), 'invalid_parameter');
  });
});

describe('GET /v1/coverage/{item}', () => {
  it('lists the records that lack an item, page by page', async () => {
    const { body } = await lacking('operational', '?limit=1');
    expect(body.items).toEqual([{ id: names['two'], name: 'Main', operator: 'Ionity', source: null }]);
    const cursor = `?limit=1&cursor=${body.next}`;
    const { body: last } = await lacking('operational', cursor);
    expect([last.items.map(({ id }) => id), last.next]).toEqual([[names['three']], null]);
    expectProblem(await lacking('city', cursor), 'invalid_cursor');
  });

  it('lists locations by their names or addresses', async () => {
    const { body } = await lacking('city');
    expect(body).toMatchObject({
      ...{ item: 'city', record: 'location', next: null },
      items: [{ id: names['other'], name: 'Side Street 1', operator: null }],
    });
    expect((await lacking('city', '?operator=Ionity')).body.items).toEqual([]);
  });

  it('knows the items alone', async () => {
    expectProblem(await lacking('colour'), 'not_found');
  });
});
