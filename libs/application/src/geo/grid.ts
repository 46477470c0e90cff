import type { GeoPoint, BoundingBox } from '../ports/list-query.js';
import { splitAtAntimeridian } from './geometry.js';

/**
 * The grid: the world in Web Mercator as a square of 2^28 × 2^28 units, 15 cm at the equator. Coordinates are whole
 * numbers, so that their sums are exact. Columns count from the west, rows from the north.
 */
export const GRID_LEVEL = 28;
export const UNITS = 2 ** GRID_LEVEL;

/** A unit of the grid. */
export interface GridPoint {
  readonly column: number;
  readonly row: number;
}

/** The greatest supported zoom. */
export const MAX_ZOOM = 22;

/** The cell level of a zoom: the world has 2^level × 2^level cells. It is 256 · 2^zoom pixels wide, a cell is 64. */
export const levelOfZoom = (zoom: number): number => zoom + 2;

/** The grid unit of a point. Latitudes beyond ±85.05 degrees, where the square ends, are in the outermost rows. */
export const gridPoint = ({ latitude, longitude }: GeoPoint): GridPoint => ({
  column: columnAt(longitude),
  row: rowAt(latitude),
});

const columnAt = (longitude: number): number => unit(eastward(longitude));
const rowAt = (latitude: number): number => unit(southward(latitude));

/** A point's coordinates in the square, from 0 at the north-western corner to 1. */
export const squarePoint = ({ latitude, longitude }: GeoPoint): GridPoint => ({
  column: eastward(longitude),
  row: southward(latitude),
});

const eastward = (longitude: number): number => (longitude + 180) / 360;
const southward = (latitude: number): number =>
  0.5 - Math.atanh(Math.sin((latitude * Math.PI) / 180)) / (2 * Math.PI);

const unit = (fraction: number): number => Math.max(0, Math.min(UNITS - 1, Math.floor(fraction * UNITS)));

/** The degrees of grid coordinates, which may be fractions of a unit. */
export const pointAt = ({ column, row }: GridPoint): GeoPoint => ({
  latitude: (Math.asin(Math.tanh((0.5 - row / UNITS) * 2 * Math.PI)) * 180) / Math.PI,
  longitude: (column / UNITS) * 360 - 180,
});

/** The number of a point's cell, row by row, at a level of 2^level × 2^level cells. */
export const cellAt = ({ column, row }: GridPoint, level: number): number =>
  (row >> (GRID_LEVEL - level)) * 2 ** level + (column >> (GRID_LEVEL - level));

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
function innerUnits({ columns, rows, edges }: Area): { readonly columns: Span; readonly rows: Span } {
  if (!edges) return { columns, rows };
  const { west, south, east, north } = edges;
  return {
    columns: [west <= -180 ? 0 : columns[0] + 1, east >= 180 ? UNITS - 1 : columns[1] - 1],
    rows: [north >= 90 ? 0 : rows[0] + 1, south <= -90 ? UNITS - 1 : rows[1] - 1],
  };
}

/** A rectangle of cells of a level. */
export interface CellRange {
  readonly level: number;
  readonly columns: Span;
  readonly rows: Span;
}

/** The cells that cover an area. */
export interface Coverage {
  /** Cells that are entirely within the area. */
  readonly whole: readonly CellRange[];
  /** Cells of the finest level at the area's edges: some of their stations may be outside. */
  readonly partial: readonly CellRange[];
}

/**
 * Covers an area with disjoint cells: large ones inside, finer ones towards the edges.
 * @param levels the available cell levels, from coarse to fine
 * @param finest the level of the cells at the edges
 */
export function cover(area: Area, levels: readonly number[], finest: number): Coverage {
  const whole: CellRange[] = [];
  let covered: CellRange | undefined;
  for (const level of levels) {
    const inner = innerCells(area, level);
    if (isEmpty(inner)) continue;
    whole.push(...without(inner, covered));
    covered = inner;
  }
  return { whole, partial: without(touchedCells(area, finest), covered) };
}

function innerCells(area: Area, level: number): CellRange {
  const { columns, rows } = innerUnits(area);
  const size = 2 ** (GRID_LEVEL - level);
  const cells = ([first, last]: Span): Span => [Math.ceil(first / size), Math.floor((last + 1) / size) - 1];
  return { level, columns: cells(columns), rows: cells(rows) };
}

/** The cells of a level that an area intersects. */
export function touchedCells({ columns, rows }: Area, level: number): CellRange {
  const shift = GRID_LEVEL - level;
  return {
    level,
    columns: [columns[0] >> shift, columns[1] >> shift],
    rows: [rows[0] >> shift, rows[1] >> shift],
  };
}

export const cellCount = ({ columns, rows }: CellRange): number =>
  (columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1);

const isEmpty = ({ columns, rows }: CellRange): boolean => columns[0] > columns[1] || rows[0] > rows[1];

/** The cells of a range outside of a coarser range within it. */
function without(outer: CellRange, coarser: CellRange | undefined): readonly CellRange[] {
  if (!coarser) return [outer];
  const size = 2 ** (outer.level - coarser.level);
  const finer = ([first, last]: Span): Span => [first * size, (last + 1) * size - 1];
  const [columns, rows] = [finer(coarser.columns), finer(coarser.rows)];
  const remaining: CellRange[] = [
    { ...outer, rows: [outer.rows[0], rows[0] - 1] },
    { ...outer, rows: [rows[1] + 1, outer.rows[1]] },
    { ...outer, rows, columns: [outer.columns[0], columns[0] - 1] },
    { ...outer, rows, columns: [columns[1] + 1, outer.columns[1]] },
  ];
  return remaining.filter((range) => !isEmpty(range));
}
