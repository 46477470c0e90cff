import type { DirectoryRecord, Page } from '../support/client.js';
import { sendBulk } from '../support/bulk.js';
import { useDirectory } from '../support/directory.js';
import { allItems } from '../support/pages.js';
import { expectProblem } from '../support/problems.js';
import { createConnectorType } from '../support/records.js';

const directory = useDirectory();

/** Latitude and longitude by name. Distances are from 0° 0°. */
const positions: Readonly<Record<string, readonly [string | null, string | null]>> = {
  centre: ['0', '0'],
  'one km': ['0', '0.0089932'],
  'five km': ['0', '-0.044966'],
  'nine km': ['0.0809388', '0'],
  'eleven km': ['0', '0.0989252'],
  fiji: ['-17', '179.9'],
  samoa: ['-17', '-179.9'],
  'north pole': ['90', '13'],
  'near the pole': ['89.99', '-167'],
  nowhere: [null, null],
  half: ['1', null],
  'beyond the pole': ['91', '0'],
};

beforeAll(async () => {
  const stations = Object.entries(positions).map(([name, [latitude, longitude]]) => ({
    type: 'UpsertStation',
    source: { feed: 'f', id: name },
    data: { name, latitude, longitude, location_id: '1', manufacturer: name.endsWith('km') ? 'ABB' : null },
  }));
  const { end } = await sendBulk(directory, [{ type: 'RegisterLocation', id: '1', data: {} }, ...stations]);
  expect(end.rejected).toBe(0);
});

const found = async (query: string, path = '/v1/stations') =>
  (await allItems(directory, `${path}?${query}`)).map(({ attributes }) => attributes['name']).join(', ');

describe('near', () => {
  it.each([
    ['near=0,0', 'centre, one km, five km, nine km'],
    ['near=0,0&radius=500000', 'centre, one km, five km, nine km, eleven km'],
    ['near=0,0&radius=1000.1', 'centre, one km'],
    ['near=0,0&radius=999.9', 'centre'],
    ['near=0,%200&radius=0.1', 'centre'],
    ['near=0,0&limit=1', 'centre, one km, five km, nine km'],
    ['near=0,0&sort=-distance&limit=2', 'nine km, five km, one km, centre'],
    ['near=0,0&sort=name', 'centre, five km, nine km, one km'],
    ['near=0,0&sort=-name&limit=1', 'one km, nine km, five km, centre'],
    ['near=0,0&q=km', 'one km, five km, nine km'],
    ['near=0,0&manufacturer=null', 'centre'],
    ['near=-17,180&radius=20000', 'fiji, samoa'],
    ['near=-17,-179.95&radius=20000&limit=1', 'samoa, fiji'],
    ['near=90,0&radius=2000', 'north pole, near the pole'],
    ['near=89.999,100&radius=2000', 'north pole, near the pole'],
    ['near=-45,45', ''],
  ])('%s finds %s', async (query, names) => {
    expect(await found(query)).toBe(names);
    expect(await found(query, '/v1/locations/1/stations')).toBe(names);
  });

  it('returns the distance of each station', async () => {
    const items = await allItems<DirectoryRecord & { distance_m?: number }>(
      directory,
      '/v1/stations?near=0,0',
    );
    expect(items.map(({ distance_m }) => Math.round(distance_m ?? NaN))).toEqual([0, 1000, 5000, 9000]);
    const [other] = await allItems(directory, '/v1/stations?q=centre');
    expect(other).not.toHaveProperty('distance_m');
  });

  it('counts the stations in the circle only', async () => {
    const { body } = await directory.get<Page<object>>('/v1/stations?near=0,0&total=true&limit=1');
    expect(body.total).toBe(4);
  });

  it('uses the current position of a station', async () => {
    const [station] = await allItems(directory, '/v1/stations?q=half');
    const path = `/v1/stations/${String(station?.id)}`;
    await directory.patch(path, { latitude: 60, longitude: '25.0' });
    expect(await found('near=60,25')).toBe('half');
    await directory.patch(path, { latitude: 70 });
    expect(await found('near=60,25')).toBe('');
    expect(await found('near=70,25')).toBe('half');
    await directory.delete(path);
    expect(await found('near=70,25')).toBe('');
  });
});

describe('bbox', () => {
  it.each([
    ['bbox=-0.01,-1,0.05,1', 'centre, nine km, one km'],
    ['bbox=0,0,0,0', 'centre'],
    ['bbox=179,-20,-179,-10', 'fiji, samoa'],
    ['bbox=-179,-20,179,-10', ''],
    ['bbox=-180,-90,180,90&q=km', 'eleven km, five km, nine km, one km'],
    ['bbox=-180,80,180,90', 'near the pole, north pole'],
    ['bbox=0,-1,1,1&near=0,0', 'centre, one km, nine km'],
    ['bbox=-0.01,%20-1,%20%200.05,%201', 'centre, nine km, one km'],
    ['bbox=179,-20,181,-10', 'fiji, samoa'],
    ['bbox=-181,-20,-179,-10', 'fiji, samoa'],
    ['bbox=180.05,-20,181,-10', 'samoa'],
    ['bbox=-180.2,-20,-180.05,-10', 'fiji'],
    ['bbox=359,-1,361,1', 'centre, eleven km, five km, nine km, one km'],
    ['bbox=0,-90,360,-10', 'fiji, samoa'],
    ['bbox=-400,-90,400,-10', 'fiji, samoa'],
  ])('%s finds %s', async (query, names) => {
    expect(await found(`${query}&limit=2`)).toBe(names);
  });
});

describe('connector_type_id', () => {
  it('finds stations with one of several types, or without connectors', async () => {
    const [ccs, other, unused] = await Promise.all([
      createConnectorType(directory, { name: 'CCS' }),
      createConnectorType(directory, { name: 'Type 2' }),
      createConnectorType(directory, { name: 'unused' }),
    ]);
    const stations = await allItems(directory, '/v1/stations?q=km&sort=created_at');
    const setConnectors = (index: number, ...types: { id: string }[]) =>
      directory.put(
        `/v1/stations/${String(stations[index]?.id)}/connectors`,
        types.map(({ id }) => ({ connector_type_id: id, count: 2 })),
      );
    await setConnectors(0, ccs);
    await setConnectors(1, ccs, other);
    await setConnectors(2, other);
    const nameOf = (index: number) => String(stations[index]?.attributes['name']);
    const by = (types: string) => found(`connector_type_id=${types}&q=km&sort=created_at&limit=1`);
    expect(await by(ccs.id)).toBe(`${nameOf(0)}, ${nameOf(1)}`);
    expect(await by(ccs.id.toUpperCase())).toBe(`${nameOf(0)}, ${nameOf(1)}`);
    expect(await by(`${ccs.id}&connector_type_id=${other.id}`)).toBe(
      `${nameOf(0)}, ${nameOf(1)}, ${nameOf(2)}`,
    );
    expect(await by(`${unused.id},00000000-0000-5000-8000-000000000000`)).toBe('');
    expect(await by('null')).toBe(nameOf(3));
    expect(await by(`null,${ccs.id}`)).toBe(`${nameOf(0)}, ${nameOf(1)}, ${nameOf(3)}`);
  });
});

describe('a parameter of these filters', () => {
  it.each([
    ...['near=', 'near=1', 'near=1,', 'near=1,2,3', 'near=a,b', 'near=91,0', 'near=0,181', 'near=1e999,0'],
    ...['near=%200,0', 'near=0%20,0', 'near=0x1,1', 'near=NaN,1', 'near=1,1&near=1,1'],
    ...[
      'radius=5',
      'near=1,1&radius=',
      'near=1,1&radius=-1',
      'near=1,1&radius=0',
      'near=1,1&radius=500000.1',
      'near=1,1&radius=x',
    ],
    ...[
      'near=1,1&radius=1&radius=1',
      'bbox=',
      'bbox=1,2,3',
      'bbox=1,2,3,4,5',
      'bbox=1,5,3,4',
      'bbox=a,2,3,4',
    ],
    ...[
      'bbox=-1e999,2,3,4',
      'bbox=1,2,NaN,4',
      'bbox=1,-91,3,4',
      'bbox=1,2,3,91',
      'bbox=1,2,3,4&bbox=1,2,3,4',
    ],
    ...['sort=distance', 'sort=-distance', 'near=1,1&sort=distances', 'stale=true', 'stale=maybe'],
  ])('cannot be %s', async (query) => {
    expectProblem(await directory.get(`/v1/stations?${query}`), 'invalid_parameter');
  });

  it.each([
    ['connector-types', 'near=1,1'],
    ['connector-types', 'bbox=1,2,3,4'],
    ...['connector-types', 'locations'].flatMap((list) =>
      ['connector_type_id=x', 'standard=CHADEMO', 'stale=true', 'sort=distance'].map((query) => [
        list,
        query,
      ]),
    ),
  ])('is refused by the list of %s: %s', async (list, query) => {
    expectProblem(await directory.get(`/v1/${list}?${query}`), 'invalid_parameter');
  });

  it('is part of the query of a cursor', async () => {
    const { body } = await directory.get<Page<object>>('/v1/stations?near=0,0&limit=1');
    for (const query of ['near=0,1', 'near=0,0&radius=9999', 'near=0,0&bbox=-1,-1,1,1', 'near=0,0&sort=name'])
      expectProblem(
        await directory.get(`/v1/stations?${query}&cursor=${String(body.next)}`),
        'invalid_cursor',
      );
  });
});
