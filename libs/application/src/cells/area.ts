import { splitAtAntimeridian } from '../lists/areas.js';
import type { BoundingBox } from '../ports/list-query.js';
import { GRID_LEVEL, UNITS, columnAt, rowAt } from './grid.js';

export const wholeWorld: BoundingBox = { west: -180, south: -90, east: 180, north: 90 };

/** A range, both ends included. */
export type Span = readonly [first: number, last: number];

/** A rectangle of the grid. */
export interface Area {
  /** The grid units that it intersects. */
  readonly columns: Span;
  readonly rows: Span;
  /** Exact edges in degrees, if any: points of the outermost units belong to the area only if they are within. */
  readonly edges?: BoundingBox;
}

/** The rectangle of a box that does not cross the antimeridian. */
export const areaOf = (edges: BoundingBox): Area => ({
  columns: [columnAt(edges.west), columnAt(edges.east)],
  rows: [rowAt(edges.north), rowAt(edges.south)],
  edges,
});

/** The rectangles of a box: two if it crosses the antimeridian. */
export const areasOf = (box: BoundingBox): readonly Area[] => splitAtAntimeridian(box).map(areaOf);

export interface Tile {
  readonly zoom: number;
  readonly column: number;
  readonly row: number;
}

/** The rectangle of a map tile. Each grid unit belongs to exactly one tile of a zoom. */
export function areaOfTile({ zoom, column, row }: Tile): Area {
  const size = 2 ** (GRID_LEVEL - zoom);
  return {
    columns: [column * size, (column + 1) * size - 1],
    rows: [row * size, (row + 1) * size - 1],
  };
}

/** The units that are entirely within the area; first is greater than last if there are none. */
export function innerUnits({ columns, rows, edges }: Area): { readonly columns: Span; readonly rows: Span } {
  if (!edges) return { columns, rows };
  const { west, south, east, north } = edges;
  return {
    columns: [west <= -180 ? 0 : columns[0] + 1, east >= 180 ? UNITS - 1 : columns[1] - 1],
    rows: [north >= 90 ? 0 : rows[0] + 1, south <= -90 ? UNITS - 1 : rows[1] - 1],
  };
}
