import type { RecordQueries } from '#application';
import { RecordCounts } from './metrics-providers.js';

describe('The counts of records', () => {
  it('are the totals of each kind, and stay while they cannot be read', async () => {
    let now = 0;
    const totals: Record<string, number> = { stations: 3, locations: 2, 'connector-types': 1, tariffs: 4 };
    const list: RecordQueries['list'] = (collection, { total }) => {
      const found = total ? totals[collection] : undefined;
      return found === undefined
        ? Promise.reject(new Error('away'))
        : Promise.resolve({ records: [], total: found });
    };
    const counts = new RecordCounts({ list } as RecordQueries, () => now);
    expect(counts.readings()).toEqual({});
    await new Promise(setImmediate);
    const known = counts.readings();
    expect(known.directory_records).toHaveLength(4);
    expect(known.directory_records).toContainEqual([{ kind: 'station' }, 3]);
    delete totals['stations'];
    now = 300_000;
    counts.readings();
    await new Promise(setImmediate);
    expect(counts.readings()).toBe(known);
  });
});
