import { FurthestPosition, decodePosition, encodePosition } from './position.js';

describe('The furthest of some positions', () => {
  const furthest = (...vectors: readonly (readonly number[])[]) => {
    const found = new FurthestPosition();
    for (const vector of vectors) found.include(encodePosition(vector));
    return found.value === undefined ? undefined : decodePosition(found.value);
  };

  it('is the greatest number of each partition, whichever of them names it', () => {
    expect(furthest([0, 7], [3], [1, 5, 2])).toStrictEqual([3, 7, 2]);
  });

  it('is none where there is none', () => {
    expect(furthest()).toBeUndefined();
  });
});
