import { datasetOf, moderatelyCommonWords } from './dataset.js';
import { requestSequence } from './requests.js';
import type { LoadName, LoadRequest } from './requests.js';

const dataset = {
  stationIds: ['a', 'b', 'c'],
  locationIds: ['1', '2'],
  words: ['harbor', 'maple'],
  names: ['Harbor Inn 7', 'San José Winery'],
  positions: ['37.34,-121.89', '42.36,-71.06'],
};

const kinds = ['get', 'list', 'search', 'typing', 'near', 'availability', 'create'] as const;

function first(count: number, load: LoadName): LoadRequest[] {
  const next = requestSequence(load, dataset);
  return Array.from({ length: count }, next);
}

const fields = ({ body = '{}' }: LoadRequest) => JSON.parse(body) as Record<string, unknown>;

describe('The requests under load', () => {
  it.each<LoadName>([...kinds, 'mixed'])('are the same each time: %s', (load) =>
    expect(first(50, load)).toEqual(first(50, load)),
  );

  it('search for parts of names, 20 stations by name', () => {
    const paths = first(300, 'typing').map(({ path }) => path);
    expect(paths.every((path) => /^\/v1\/stations\?q=[\w%]+&limit=20$/.test(path))).toBe(true);
    expect(paths).toContain('/v1/stations?q=Jos%C3%A9%20W&limit=20');
  });

  it('search near stations', () =>
    expect(new Set(first(100, 'near').map(({ path }) => path))).toEqual(
      new Set([
        '/v1/stations?near=37.34,-121.89&radius=10000&limit=20',
        '/v1/stations?near=42.36,-71.06&radius=10000&limit=20',
      ]),
    ));

  it.each(kinds)('include those of every kind in a mixed load: %s', (kind) =>
    expect(first(500, 'mixed')).toEqual(expect.arrayContaining(first(20, kind))),
  );

  it('create stations of distinct names at known locations', () => {
    const stations = first(300, 'create').map(fields);
    expect(new Set(stations.map(({ name }) => name)).size).toBe(300);
    expect(new Set(stations.map(({ location_id }) => location_id))).toEqual(new Set(['1', '2']));
  });

  it('report an availability other than the last one of the station', () => {
    const last = new Map<string, unknown>();
    for (const request of first(300, 'availability')) {
      const { available } = fields(request);
      expect(available).not.toBe(last.get(request.path));
      last.set(request.path, available);
    }
  });
});

describe('The data set', () => {
  const at = (name: string | null, latitude: string | null) => ({
    id: 'a',
    attributes: { name, latitude, longitude: '1', location_id: '1' },
  });
  const common = Array.from({ length: 1000 }, (_, n) => at(n % 50 === 0 ? 'Harbor' : '7', null));

  it('contains the names with words, and the positions', () => {
    const { names, positions } = datasetOf([...common, at('–', '52'), at(null, '53')]);
    expect(names).toHaveLength(1000);
    expect(positions).toEqual(['52,1', '53,1']);
  });
});

describe('The words of searches', () => {
  it('are neither rare nor frequent', () => {
    const names = Array.from({ length: 1000 }, (_, n) => `Station ${n % 50 === 0 ? 'Harbor' : 'else'}`);
    expect(moderatelyCommonWords([...names, 'Quixotic'])).toEqual(['harbor']);
  });
});
