import { gaps } from '../../formats/src/ocpi/writing/ocpi-gaps.js';
import type { PublishedCount, PublishedLocations, PublishedSelection } from './published-locations.js';
import { PublishedCounts } from './published-counts.js';

describe('The counts of published locations', () => {
  let now: number;
  let reads: number;
  let failure: Error | undefined;
  /** Ten locations: five are complete, three have no party, two lack members. */
  const count = ({ gap }: PublishedSelection): Promise<PublishedCount> => {
    reads += 1;
    if (failure) return Promise.reject(failure);
    return Promise.resolve(gap === gaps.none ? { total: 5, omitted: 5 } : { total: 8, omitted: 2 });
  };
  const published = { count } as unknown as PublishedLocations;
  beforeEach(() => {
    [now, reads, failure] = [0, 0, undefined];
  });

  async function countsOf(hasOwnParty: boolean) {
    const counts = new PublishedCounts(published, hasOwnParty, () => now);
    expect(counts.readings()).toEqual({});
    await new Promise(setImmediate);
    const { directory_ocpi_locations: found } = counts.readings();
    return { counts, found };
  }

  it('tell what locations are omitted for', async () => {
    expect((await countsOf(false)).found).toEqual([
      [{ publication: 'published' }, 5],
      [{ publication: 'no_party' }, 3],
      [{ publication: 'no_members' }, 2],
    ]);
    expect((await countsOf(true)).found).toEqual([
      [{ publication: 'published' }, 8],
      [{ publication: 'no_party' }, 0],
      [{ publication: 'no_members' }, 2],
    ]);
  });

  it('are read every five minutes, and stay while they cannot be read', async () => {
    const { counts, found } = await countsOf(false);
    expect(reads).toBe(2);
    now = 299_999;
    counts.readings();
    expect(reads).toBe(2);
    [now, failure] = [300_000, new Error('away')];
    counts.readings();
    await new Promise(setImmediate);
    expect(reads).toBe(3);
    expect(counts.readings().directory_ocpi_locations).toBe(found);
  });
});
