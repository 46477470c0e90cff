import { lastVersion } from './history-reads.js';

describe('The last version', () => {
  it.each([1, 2, 3, 4, 7, 8, 9, 1000, 123_457])('%d is found', async (last) => {
    let reads = 0;
    const hasAfter = (version: number) => {
      reads += 1;
      return Promise.resolve(version < last);
    };
    expect(await lastVersion(hasAfter)).toBe(last);
    expect(reads).toBeLessThan(40);
  });
});
