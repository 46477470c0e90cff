import { IdHashSet } from './id-hash-set.js';

describe('IdHashSet', () => {
  it('contains each of many ids after it was added', () => {
    const set = new IdHashSet();
    const ids = Array.from({ length: 20_000 }, (_, index) => `${index}`);
    expect(ids.every((id) => set.add('feed', id))).toBe(true);
    expect(ids.some((id) => set.add('feed', id))).toBe(false);
  });

  it('distinguishes the same id of two feeds', () => {
    const set = new IdHashSet();
    expect([set.add('a', '1'), set.add('b', '1'), set.add('a', '1')]).toEqual([true, true, false]);
  });
});
