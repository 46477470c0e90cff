import { isTileIn, tileAt, tileKey, tilesIn } from './shown-tiles.js';

describe('The tile of a point', () => {
  it.each([
    [{ latitude: 52.52, longitude: 13.405 }, 0, { z: 0, x: 0, y: 0 }],
    [{ latitude: 52.52, longitude: 13.405 }, 10, { z: 10, x: 550, y: 335 }],
    [{ latitude: -89, longitude: 180 }, 2, { z: 2, x: 3, y: 3 }],
    [{ latitude: 89, longitude: -180 }, 2, { z: 2, x: 0, y: 0 }],
  ])('%j at zoom %i', (point, z, tile) => expect(tileAt(point, z)).toEqual(tile));
});

describe('A tile is in view', () => {
  const europe = { west: 0, south: 40, east: 20, north: 55 };
  const pacific = { west: 170, south: -10, east: 190, north: 10 };
  it.each([
    [europe, { latitude: 52.52, longitude: 13.405 }, true],
    [europe, { latitude: 30, longitude: 13 }, false],
    [europe, { latitude: 45, longitude: -100 }, false],
    [pacific, { latitude: 0, longitude: -175 }, true],
    [pacific, { latitude: 0, longitude: 175 }, true],
    [pacific, { latitude: 0, longitude: 0 }, false],
    [{ west: -400, south: -60, east: 400, north: 60 }, { latitude: 0, longitude: 100 }, true],
  ])('of %j with %j: %s', (bounds, point, expected) =>
    expect(isTileIn(bounds, tileAt(point, 5))).toBe(expected),
  );
});

it('The tiles in view are each there once', () => {
  const keys = (bounds: Parameters<typeof tilesIn>[0], z: number) => tilesIn(bounds, z).map(tileKey);
  expect(keys({ west: 170, south: -10, east: 190, north: 10 }, 2)).toEqual([
    '2/3/1',
    '2/3/2',
    '2/0/1',
    '2/0/2',
  ]);
  expect(keys({ west: -400, south: -60, east: 400, north: 60 }, 1)).toHaveLength(4);
});
