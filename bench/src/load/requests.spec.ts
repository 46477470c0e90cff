import { moderatelyCommonWords } from './dataset.js';
import { requestSequence } from './requests.js';
import type { LoadName, LoadRequest } from './requests.js';

const dataset = {
  stationIds: ['a', 'b', 'c'],
  locationIds: ['1', '2'],
  words: ['harbor', 'maple'],
};

function first(count: number, load: LoadName): LoadRequest[] {
  const next = requestSequence(load, dataset);
  return Array.from({ length: count }, next);
}

const fields = ({ body = '{}' }: LoadRequest) => JSON.parse(body) as Record<string, unknown>;

describe('The requests under load', () => {
  it.each<LoadName>(['get', 'list', 'search', 'availability', 'create'])(
    'are the same each time: %s',
    (load) => expect(first(50, load)).toEqual(first(50, load)),
  );

  it('create stations of distinct names at known locations', () => {
    const stations = first(300, 'create').map(fields);
    expect(new Set(stations.map(({ name }) => name)).size).toBe(300);
    expect(new Set(stations.map(({ location_id }) => location_id))).toEqual(new Set(['1', '2']));
  });

  it('report no availability that the station has already', () => {
    const last = new Map<string, unknown>();
    for (const request of first(300, 'availability')) {
      const { available } = fields(request);
      expect(available).not.toBe(last.get(request.path));
      last.set(request.path, available);
    }
  });
});

describe('The words searched for', () => {
  it('are neither rare nor everywhere', () => {
    const names = Array.from({ length: 1000 }, (_, n) => `Station ${n % 50 === 0 ? 'Harbor' : 'else'}`);
    expect(moderatelyCommonWords([...names, 'Quixotic'])).toEqual(['harbor']);
  });
});
