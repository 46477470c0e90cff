import type { Camera } from '../../links/stations-view.js';

/** Degrees. West may be below −180 and east above 180; west is less than east. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const WORLD_PIXELS = 512;
/** Where the map ends, in degrees of latitude. */
const MAX_LATITUDE = 85.051129;
/** About a metre. */
const DIGITS = 5;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;
const clamped = (latitude: number): number => Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
/** From 0 in the west to 1 in the east; beyond the antimeridian less or more. */
export const columnOf = (longitude: number): number => (longitude + 180) / 360;
/** From 0 in the north to 1 in the south. */
export const rowOf = (latitude: number): number =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + radians(clamped(latitude)) / 2)) / (2 * Math.PI);
const latitudeAt = (row: number): number =>
  clamped(degrees(2 * Math.atan(Math.exp((0.5 - row) * 2 * Math.PI)) - Math.PI / 2));

/** What a map shows, without drawing it: the list does not wait for the map. */
export function boundsOf({ latitude, longitude, zoom }: Camera, { width, height }: Size): Bounds {
  const world = WORLD_PIXELS * 2 ** zoom;
  const halfWidth = Math.min(180, (width / world) * 180);
  const [row, halfHeight] = [rowOf(latitude), height / world / 2];
  return {
    west: longitude - halfWidth,
    south: latitudeAt(row + halfHeight),
    east: longitude + halfWidth,
    north: latitudeAt(row - halfHeight),
  };
}

/** The value of the parameter `bbox`. */
export const boundsText = ({ west, south, east, north }: Bounds): string =>
  [west, south, east, north].map((edge) => edge.toFixed(DIGITS)).join(',');

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The box around points; undefined without any. It does not cross the antimeridian. */
export function boundsAround(points: readonly Point[]): Bounds | undefined {
  if (points.length === 0) return undefined;
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  };
}
