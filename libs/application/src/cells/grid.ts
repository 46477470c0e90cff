import type { GeoPoint } from '../ports/list-query.js';

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

export const columnAt = (longitude: number): number => unit(eastward(longitude));
export const rowAt = (latitude: number): number => unit(southward(latitude));

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
