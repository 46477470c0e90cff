import { FurthestPosition, decodePosition, encodePosition } from './position.js';

describe('The furthest position', () => {
  const furthest = (...vectors: readonly (readonly number[])[]) => {
    const found = new FurthestPosition();
    for (const vector of vectors) found.include(encodePosition(vector));
    return found.value === undefined ? undefined : decodePosition(found.value);
  };

  it('has the maximum of each partition', () => {
    expect(furthest([0, 7], [3], [1, 5, 2])).toStrictEqual([3, 7, 2]);
  });

  it('is undefined without positions', () => {
    expect(furthest()).toBeUndefined();
  });
});
