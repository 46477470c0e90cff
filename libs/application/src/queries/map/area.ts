import { plainBoxes, type BoundingBox } from '../areas.js';
import { GRID_LEVEL, UNITS, columnAt, rowAt } from './grid.js';

export const wholeWorld: BoundingBox = { west: -180, south: -90, east: 180, north: 90 };

/** The first and the last of what lies between. */
export type Span = readonly [first: number, last: number];

/** A rectangle of the grid. */
export interface Area {
  /** The units that it touches. */
  readonly columns: Span;
  readonly rows: Span;
  /** Where the rectangle goes by degrees: in its outermost units only what is within these belongs to it. */
  readonly edges?: BoundingBox;
}

/** The rectangle of a box that does not reach over the antimeridian. */
export const areaOf = (edges: BoundingBox): Area => ({
  columns: [columnAt(edges.west), columnAt(edges.east)],
  rows: [rowAt(edges.north), rowAt(edges.south)],
  edges,
});

/** The rectangles of a box: two where it reaches over the antimeridian. */
export const areasOf = (box: BoundingBox): readonly Area[] => plainBoxes(box).map(areaOf);

export interface Tile {
  readonly zoom: number;
  readonly column: number;
  readonly row: number;
}

/** The units of a map's tile: each belongs to exactly one tile of a zoom. */
export function areaOfTile({ zoom, column, row }: Tile): Area {
  const size = 2 ** (GRID_LEVEL - zoom);
  return {
    columns: [column * size, (column + 1) * size - 1],
    rows: [row * size, (row + 1) * size - 1],
  };
}

/** The units of which all belongs to the area; the first is beyond the last where there are none. */
export function innerUnits({ columns, rows, edges }: Area): { readonly columns: Span; readonly rows: Span } {
  if (!edges) return { columns, rows };
  const { west, south, east, north } = edges;
  return {
    columns: [west <= -180 ? 0 : columns[0] + 1, east >= 180 ? UNITS - 1 : columns[1] - 1],
    rows: [north >= 90 ? 0 : rows[0] + 1, south <= -90 ? UNITS - 1 : rows[1] - 1],
  };
}
