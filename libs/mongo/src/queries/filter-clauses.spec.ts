import { areaOfTile, areasOf, wholeWorld } from '#application/views';
import { inAreas } from './filter-clauses.js';

describe('The clause of an area', () => {
  const all = { place: { $exists: true } };

  it('compares no coordinates if the area is the whole map', () => {
    expect(inAreas(areasOf(wholeWorld))).toStrictEqual(all);
    expect(inAreas([areaOfTile({ zoom: 0, column: 0, row: 0 })])).toStrictEqual(all);
  });

  it('compares coordinates if a strip of the map is outside', () => {
    const boxes = [{ west: -179.9999999 }, { east: 179.9999999 }, { south: -89.9 }, { north: 89.9 }];
    for (const edge of boxes) expect(inAreas(areasOf({ ...wholeWorld, ...edge }))).toHaveProperty('$or');
    expect(inAreas([areaOfTile({ zoom: 1, column: 0, row: 0 })])).toHaveProperty('$or');
  });
});
