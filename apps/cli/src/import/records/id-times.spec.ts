import { IdTimes } from './id-times.js';

describe('IdTimes', () => {
  it('has the time of each of many ids, and none of others', () => {
    const times = new IdTimes();
    const ids = Array.from({ length: 20_000 }, (_, index) => `${index}`);
    ids.forEach((id, index) => {
      expect(times.add('feed', id)).toBe(true);
      if (index % 2 === 0) times.setTime('feed', id, index);
    });
    expect(ids.map((id) => times.timeOf('feed', id))).toEqual(
      ids.map((_, index) => (index % 2 === 0 ? index : null)),
    );
    expect([times.timeOf('other', '0'), times.has('other', '0')]).toEqual([null, false]);
  });
});
