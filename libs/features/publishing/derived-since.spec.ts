import { MemoryServiceRecords } from '../../../test/contracts/fixtures/memory-service-records.js';
import { PublishedSinceDerived } from './derived-since.js';
import type { PublishedPageQuery } from './published-locations.js';

const nothing = { locations: [], next: undefined };

describe('The time since when derived values are published', () => {
  const records = new MemoryServiceRecords();
  /** What an instance that starts at a time asks for. */
  const askedAt = async (now: string): Promise<string | undefined> => {
    let asked: PublishedPageQuery | undefined;
    const published = {
      page: (query: PublishedPageQuery) => Promise.resolve(((asked = query), nothing)),
      count: () => Promise.resolve({ total: 0, omitted: 0 }),
      find: () => Promise.resolve(undefined),
      lacking: () => Promise.resolve([]),
    };
    await new PublishedSinceDerived(published, records, () => now).page({ gap: 0, offset: 0, limit: 1 });
    return asked?.derivedSince;
  };

  it('is that of the first publication by any instance, and stays', async () => {
    const times = ['2026-12-01T10:00:00.000Z', '2026-12-01T10:00:01.000Z', '2026-12-02T00:00:00.000Z'];
    const [first] = times;
    expect(await Promise.all(times.slice(0, 2).map(askedAt))).toEqual([first, first]);
    expect(await askedAt(times[2] ?? '')).toBe(first);
  });
});
