import {
  areasOf,
  boundingBoxesOf,
  squaredChordOfMetres,
  unitVector,
  type Area,
  type BoundingBox,
  type Circle,
  type GeoPoint,
} from '#application/views';
import { coveringCells, isWholeMap } from '../schema/station-position.js';
import type { FilterClause } from './filter-clause.js';

/** Matches stations in one of the areas. The index on cells finds candidates; coordinates are compared exactly. */
export function inAreas(areas: readonly Area[]): FilterClause {
  // Comparisons of each station with the edges of the map would take FerretDB longer than counting it.
  if (areas.some(isWholeMap)) return { place: { $exists: true } };
  const cells = coveringCells(areas);
  return { ...(cells && { 'place.cells': { $in: cells } }), $or: areas.map(inArea) };
}

function inArea({ columns, rows, edges }: Area): FilterClause {
  if (!edges) return { 'place.column': between(...columns), 'place.row': between(...rows) };
  return {
    'place.latitude': between(edges.south, edges.north),
    'place.longitude': between(edges.west, edges.east),
  };
}

const between = (first: number, last: number) => ({ $gte: first, $lte: last });

export const inBox = (box: BoundingBox): FilterClause => inAreas(areasOf(box));

/** Matches the candidates for a circle: stations in one of the boxes that cover it. */
export const nearCircle = (circle: Circle): FilterClause => inAreas(boundingBoxesOf(circle).flatMap(areasOf));

export const inCircle = (circle: Circle): FilterClause => ({
  $and: [
    nearCircle(circle),
    { $expr: { $lte: [squaredChordTo(circle.centre), squaredChordOfMetres(circle.radius)] } },
  ],
});

type Axis = 'x' | 'y' | 'z';

/**
 * The expression of a station's squared chord from a point, with the same result as the application's squaredChord.
 * Written with subtractions: servers evaluate $add of several numbers with a compensated sum, which rounds differently.
 */
export function squaredChordTo(centre: GeoPoint): object {
  const from = unitVector(centre);
  const forward = (axis: Axis) => ({ $subtract: [`$place.${axis}`, from[axis]] });
  const backward = (axis: Axis) => ({ $subtract: [from[axis], `$place.${axis}`] });
  const minusSquare = (axis: Axis) => ({ $multiply: [forward(axis), backward(axis)] });
  const square = { $multiply: [forward('x'), forward('x')] };
  return { $subtract: [{ $subtract: [square, minusSquare('y')] }, minusSquare('z')] };
}
