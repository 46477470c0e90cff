import { holdKey, useHeldKeys } from './shared-keys.js';

const key = 'x'.repeat(50_000);
const idsOf = (store: string) => Array.from({ length: 300 }, (_, n) => `${store}${n}`);

function read(ids: readonly string[]): readonly string[] {
  const used: string[] = [];
  for (const id of useHeldKeys(ids, ({ id }) => used.push(id))) holdKey({ id, key });
  return used;
}

describe('Shared keys', () => {
  it('are held as far as there is room, and give way to those of a later query', () => {
    const [ids, others] = [idsOf('a'), idsOf('b')];
    expect(read(ids)).toEqual([]);
    expect(read(ids)).toEqual(ids.slice(0, 200));
    expect(read(ids.slice(200))).toHaveLength(100);
    expect(read(others)).toEqual([]);
    expect(read(ids.slice(200))).toHaveLength(100);
  });
});
