import { arcsOf, countsIn, ringSize } from './status-mix.js';

describe('The ring of a cluster', () => {
  it('has an arc for each status, from the top', () => {
    expect(arcsOf(countsIn('{"3":1,"1":2,"none":1}'))).toEqual([
      { status: '1', from: 0, to: 0.5 },
      { status: '3', from: 0.5, to: 0.75 },
      { status: 'none', from: 0.75, to: 1 },
    ]);
    expect(arcsOf({ '4': 7 })).toEqual([{ status: '4', from: 0, to: 1 }]);
  });

  it('shows a single station among many', () => {
    const [available, offline] = arcsOf({ '1': 100_000, '3': 1 });
    expect(offline && offline.to - offline.from).toBeGreaterThan(0.029);
    expect(available?.to).toBe(offline?.from);
    expect(offline?.to).toBeCloseTo(1);
  });

  it('grows with the count, up to a limit', () => {
    const sizes = [2, 10, 100, 10_000, 10 ** 9].map(ringSize);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(sizes[0]).toBe(36);
    expect(sizes.at(-1)).toBe(64);
  });
});
