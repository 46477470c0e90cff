import { staleAfter } from './invalidation.js';

describe('An event makes stale', () => {
  const removal = ['stations', 'summary', 'locations', 'location', 'removed-stations'];
  const ofStation = [
    ['station', 'a'],
    ['prices', 'a'],
  ];
  it.each([
    ['StationUpdated', 'stations/a', ofStation, removal.slice(0, 4)],
    ['StationRemoved', 'stations/a', ofStation, removal],
    ['ConnectorTypeUpdated', 'connector-types/b', [['connector-type', 'b']], ['connector-types']],
    ['LocationUpdated', 'locations/42', [['location', '42']], ['locations', 'stations', 'summary']],
    ['TariffChanged', 'tariffs/c', [['tariff', 'c']], ['tariffs', 'prices']],
    ['Other', 'others/1', [], []],
  ])('%s of %s its record and the lists that have it', (type, subject, records, lists) => {
    const stale = staleAfter({ subject, type: `${type}.v1` });
    expect(stale.records).toEqual(records);
    expect(stale.lists.map(([name]) => name)).toEqual(lists);
  });
});
