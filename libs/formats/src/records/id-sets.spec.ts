import { IdHashSet, IdNumbers } from './id-sets.js';

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

describe('IdNumbers', () => {
  it('has the time of each of many ids, and none of others', () => {
    const times = new IdNumbers();
    const ids = Array.from({ length: 20_000 }, (_, index) => `${index}`);
    ids.forEach((id, index) => {
      expect(times.add('feed', id)).toBe(true);
      if (index % 2 === 0) times.setNumber('feed', id, index);
    });
    expect(ids.map((id) => times.numberOf('feed', id))).toEqual(
      ids.map((_, index) => (index % 2 === 0 ? index : null)),
    );
    expect([times.numberOf('other', '0'), times.has('other', '0')]).toEqual([null, false]);
  });
});
