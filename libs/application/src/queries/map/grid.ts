import type { GeoPoint } from '../position-on-map.js';

/**
 * The world in Web Mercator as a square of 2^28 × 2^28 units of 15 cm at the equator: whole numbers whose sums are
 * exact. Columns count from the west, rows from the north.
 */
export const GRID_LEVEL = 28;
export const UNITS = 2 ** GRID_LEVEL;

/** A unit of the grid. */
export interface GridPoint {
  readonly column: number;
  readonly row: number;
}

/** The greatest zoom whose cells are told apart. */
export const GREATEST_ZOOM = 22;

/** A cell is 64 pixels wide, a world 256 · 2^zoom: so many times the world is halved to get cells. */
export const levelOfZoom = (zoom: number): number => zoom + 2;

/** Where a place is on the grid; beyond ±85.05 degrees, where the square ends, in its last row. */
export const gridPoint = ({ latitude, longitude }: GeoPoint): GridPoint => ({
  column: columnAt(longitude),
  row: rowAt(latitude),
});

export const columnAt = (longitude: number): number => unit(eastward(longitude));
export const rowAt = (latitude: number): number => unit(southward(latitude));

/** Where a place is on the square, from 0 at its north-western corner to 1. */
export const squarePoint = ({ latitude, longitude }: GeoPoint): GridPoint => ({
  column: eastward(longitude),
  row: southward(latitude),
});

const eastward = (longitude: number): number => (longitude + 180) / 360;
const southward = (latitude: number): number =>
  0.5 - Math.atanh(Math.sin((latitude * Math.PI) / 180)) / (2 * Math.PI);

const unit = (fraction: number): number => Math.max(0, Math.min(UNITS - 1, Math.floor(fraction * UNITS)));

/** The degrees of a grid's point, which may lie within a unit. */
export const placeAt = ({ column, row }: GridPoint): GeoPoint => ({
  latitude: (Math.asin(Math.tanh((0.5 - row / UNITS) * 2 * Math.PI)) * 180) / Math.PI,
  longitude: (column / UNITS) * 360 - 180,
});

/** The number of the cell that a point lies in, where a level has 2^level × 2^level of them. */
export const cellAt = ({ column, row }: GridPoint, level: number): number =>
  (row >> (GRID_LEVEL - level)) * 2 ** level + (column >> (GRID_LEVEL - level));
