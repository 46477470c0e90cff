import { SeenIds } from './seen-ids.js';

describe('SeenIds', () => {
  it('knows each of many ids after the first time', () => {
    const seen = new SeenIds();
    const ids = Array.from({ length: 20_000 }, (_, at) => `${at}`);
    expect(ids.every((id) => seen.add('feed', id))).toBe(true);
    expect(ids.some((id) => seen.add('feed', id))).toBe(false);
  });

  it('tells feeds apart', () => {
    const seen = new SeenIds();
    expect([seen.add('a', '1'), seen.add('b', '1'), seen.add('a', '1')]).toEqual([true, true, false]);
  });
});
