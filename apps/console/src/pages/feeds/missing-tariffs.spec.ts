import type { StationItem } from '../../api/records.js';
import { missingAmong, namedIds } from './missing-tariffs.js';

const feed = 'NL*TNM';
const station = (...ids: readonly string[]) =>
  ({
    connectors: [{ tariff_sources: ids.map((id) => ({ feed, id })) }, { tariff_sources: [] }],
  }) as unknown as StationItem;
const of = (other: string) =>
  ({ connectors: [{ tariff_sources: [{ feed: other, id: '1' }] }] }) as unknown as StationItem;

describe('The tariffs that stations of a feed name', () => {
  const stations = [station('12', 'ab'), station('AB'), station('13'), station(), of('DE*ABC')];

  it('are those of the feed, each once, whatever the case of its id', () => {
    expect(namedIds(stations, feed)).toEqual(['12', 'AB', '13']);
  });

  it('are missing where the directory has none with that id', () => {
    const found = [{ source: { feed, id: 'aB' } }, { source: null }];
    expect(missingAmong(stations, feed, ['12', 'AB', '13'], found)).toEqual({
      ...{ ids: ['12', '13'], stations: 2 },
    });
  });
});
