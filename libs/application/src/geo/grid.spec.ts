import type { GeoPoint } from '../ports/list-query.js';
import { cover, areaOfTile, areasOf, UNITS, cellAt, gridPoint, levelOfZoom, pointAt } from './grid.js';

describe('The map grid', () => {
  // Tile numbers of the common slippy map scheme.
  it.each<[string, GeoPoint, [zoom: number, column: number, row: number]]>([
    ['Berlin', { latitude: 52.52, longitude: 13.405 }, [10, 550, 335]],
    ['Sydney', { latitude: -33.8688, longitude: 151.2093 }, [10, 942, 614]],
    ['the middle', { latitude: 0, longitude: 0 }, [1, 1, 1]],
    ['the north pole', { latitude: 90, longitude: 180 }, [3, 7, 0]],
    ['the south pole', { latitude: -90, longitude: -180 }, [3, 0, 7]],
  ])('has %s in the right tile', (_, point, [zoom, column, row]) => {
    expect(cellAt(gridPoint(point), zoom)).toBe(row * 2 ** zoom + column);
  });

  it('has cells of a quarter of a tile', () => {
    expect([0, 22].map(levelOfZoom)).toEqual([2, 24]);
  });

  it('converts grid coordinates back to degrees', () => {
    const point = { latitude: 48.8566, longitude: 2.3522 };
    const { latitude, longitude } = pointAt(gridPoint(point));
    expect(latitude).toBeCloseTo(point.latitude, 5);
    expect(longitude).toBeCloseTo(point.longitude, 5);
  });
});

describe('The coverage of an area', () => {
  it('of a whole tile has no edges', () => {
    const area = areaOfTile({ zoom: 3, column: 2, row: 5 });
    expect(cover(area, [5, 7], 12)).toEqual({
      whole: [{ level: 5, columns: [8, 11], rows: [20, 23] }],
      partial: [],
    });
  });

  it('of the world has no edges', () => {
    const [world] = areasOf({ west: -180, south: -90, east: 180, north: 90 });
    expect(world).toMatchObject({ columns: [0, UNITS - 1], rows: [0, UNITS - 1] });
    expect(world && cover(world, [5], 12).partial).toEqual([]);
  });
});
