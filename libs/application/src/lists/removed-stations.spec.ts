import type { RecordQueries, RemovedQuery, StoredRecord } from '../ports/record-queries.js';
import { removedOfSources, removedPage } from './removed-stations.js';

const KIB = 1024;

describe('A page of removed stations', () => {
  const stationOf = (number: number, bytes: number): StoredRecord => ({
    ...{ id: `id-${String(number).padStart(3, '0')}`, version: 2, removed: true },
    attributes: `"name":"${'x'.repeat(bytes)}"`,
    rest: ',"source":null',
    ...{ created_at: '2026-11-29T00:00:00.000Z', updated_at: '2026-11-29T00:00:00.000Z' },
  });

  /** @returns the greatest number of stations that were read at once, the items, and whether there are more */
  async function read(count: number, bytes: number, words: readonly string[] = []) {
    const all = Array.from({ length: count }, (_, number) => stationOf(number, bytes));
    let most = 0;
    const records = {
      removedStations: (asked: RemovedQuery) => {
        if ('sources' in asked) throw new Error('not asked');
        const { after, limit } = asked;
        const begin = after ? all.findIndex(({ id }) => id === after.id) + 1 : 0;
        most = Math.max(most, limit);
        return Promise.resolve(all.slice(begin, begin + limit));
      },
    } satisfies Pick<RecordQueries, 'removedStations'>;
    const { stations, next } = await removedPage(records, { words, limit: 1000, after: undefined });
    return { most, items: stations.length, next: next?.id };
  }

  it('has all there are, if they are small', async () => {
    expect(await read(100, 10)).toMatchObject({ items: 100, next: undefined });
  });

  it('ends before it is too large, and goes on after its last station', async () => {
    const { most, items, next } = await read(100, 256 * KIB);
    expect([items, next]).toEqual([31, 'id-030']);
    expect(most * 256 * KIB).toBeLessThanOrEqual(8 * KIB * KIB);
  });

  it('ends where it has looked through too much without a station that has the words', async () => {
    expect(await read(100, 256 * KIB, ['other'])).toMatchObject({ items: 0, next: 'id-030' });
  });
});

describe('The removed stations of sources', () => {
  it('are read a few at a time, and come by their time of creation', async () => {
    const sources = Array.from({ length: 1000 }, (_, number) => `feed ${number}`);
    let most = 0;
    const records = {
      removedStations: (asked: RemovedQuery) => {
        if (!('sources' in asked)) throw new Error('not asked');
        most = Math.max(most, asked.sources.length);
        // The last sources are those of the oldest stations.
        const stations = asked.sources.map((source): StoredRecord => {
          const created_at = new Date(2_000_000_000_000 - sources.indexOf(source)).toISOString();
          return {
            ...{ id: source, version: 2, removed: true, attributes: '', rest: ',"source":null' },
            ...{ created_at, updated_at: created_at },
          };
        });
        return Promise.resolve(stations);
      },
    } satisfies Pick<RecordQueries, 'removedStations'>;
    const shown = await removedOfSources(records, sources, ({ id }) => id);
    expect(shown).toEqual(sources.toReversed());
    expect(most * 256 * KIB).toBeLessThanOrEqual(8 * KIB * KIB);
  });
});
