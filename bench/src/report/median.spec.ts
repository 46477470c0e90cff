import { median } from './median.js';

describe('median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
  ])('of %j is %j', (values, expected) => expect(median(values)).toBe(expected));

  it('fails for an empty list', () => expect(() => median([])).toThrow('no median'));
});
