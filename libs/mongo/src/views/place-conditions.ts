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
import type { Condition } from './condition.js';
import { cellsAround } from './station-place.js';

/** That a station is in one of the areas: cells lead to it, its own numbers decide. */
export function inAreas(areas: readonly Area[]): Condition {
  const cells = cellsAround(areas);
  return { ...(cells && { 'place.cells': { $in: cells } }), $or: areas.map(inArea) };
}

function inArea({ columns, rows, edges }: Area): Condition {
  if (!edges) return { 'place.column': between(...columns), 'place.row': between(...rows) };
  return {
    'place.latitude': between(edges.south, edges.north),
    'place.longitude': between(edges.west, edges.east),
  };
}

const between = (first: number, last: number) => ({ $gte: first, $lte: last });

export const inBox = (box: BoundingBox): Condition => inAreas(areasOf(box));

/** That a station may be in the circle: it is in one of the boxes around it. */
export const aboutCircle = (circle: Circle): Condition => inAreas(boundingBoxesOf(circle).flatMap(areasOf));

export const inCircle = (circle: Circle): Condition => ({
  $and: [
    aboutCircle(circle),
    { $expr: { $lte: [squaredChordTo(circle.centre), squaredChordOfMetres(circle.radius)] } },
  ],
});

type Axis = 'x' | 'y' | 'z';

/**
 * A station's distance from a place, as the application's squaredChord computes it. Without a sum: servers add up
 * several numbers more exactly than one after another, which would be another number.
 */
export function squaredChordTo(centre: GeoPoint): object {
  const from = unitVector(centre);
  const ahead = (axis: Axis) => ({ $subtract: [`$place.${axis}`, from[axis]] });
  const back = (axis: Axis) => ({ $subtract: [from[axis], `$place.${axis}`] });
  const minusSquare = (axis: Axis) => ({ $multiply: [ahead(axis), back(axis)] });
  const square = { $multiply: [ahead('x'), ahead('x')] };
  return { $subtract: [{ $subtract: [square, minusSquare('y')] }, minusSquare('z')] };
}
