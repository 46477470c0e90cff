import { staleAfter } from './invalidation.js';

describe('An event makes stale', () => {
  it.each([
    ['stations/a', [['station', 'a']], ['stations', 'summary', 'locations', 'location']],
    ['connector-types/b', [['connector-type', 'b']], ['connector-types']],
    ['locations/42', [['location', '42']], ['locations', 'stations', 'summary']],
    ['others/1', [], []],
  ])('of %s its record and the lists that have it', (subject, records, lists) => {
    const stale = staleAfter({ subject });
    expect(stale.records).toEqual(records);
    expect(stale.lists.map(([name]) => name)).toEqual(lists);
  });
});
