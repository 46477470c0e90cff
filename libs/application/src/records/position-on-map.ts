import type { GeoPoint } from '../ports/list-query.js';

/** A station's coordinates as they were sent. */
export interface GivenPosition {
  readonly latitude: string | null;
  readonly longitude: string | null;
}

/** A station's coordinates as a point; undefined if one is missing or out of range. */
export function usablePosition({ latitude, longitude }: GivenPosition): GeoPoint | undefined {
  if (latitude === null || longitude === null) return undefined;
  // −0 becomes 0.
  const point = { latitude: Number(latitude) + 0, longitude: Number(longitude) + 0 };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined;
}

/** Mean earth radius in metres (IUGG R1). */
export const EARTH_RADIUS = 6_371_008.8;

const RADIANS = Math.PI / 180;

/** A point as a unit vector from the earth's centre. Poles and the antimeridian need no special cases. */
export interface UnitVector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The unit vector, identical for all notations of a point: a pole with any longitude, longitude 180 and −180. */
export function unitVector({ latitude, longitude }: GeoPoint): UnitVector {
  if (Math.abs(latitude) === 90) return { x: 0, y: 0, z: Math.sign(latitude) };
  const [lat, lon] = [latitude * RADIANS, (longitude === -180 ? 180 : longitude) * RADIANS];
  return { x: Math.cos(lat) * Math.cos(lon), y: Math.cos(lat) * Math.sin(lon), z: Math.sin(lat) };
}

/**
 * The squared chord between two points on the unit sphere. It increases with the great-circle distance. It uses sums
 * and products only, so that all stores compute the same number; lists are sorted by it.
 */
export function squaredChord(a: UnitVector, b: UnitVector): number {
  const [dx, dy, dz] = [a.x - b.x, a.y - b.y, a.z - b.z];
  return dx * dx + dy * dy + dz * dz;
}

/** Great-circle metres of a squared chord. A quarter of the squared chord is the haversine. */
export const metresOfSquaredChord = (squared: number): number =>
  2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(squared) / 2));

/** The squared chord of a great-circle distance in metres, up to half of the earth's circumference. */
export const squaredChordOfMetres = (metres: number): number =>
  4 * Math.sin(metres / (2 * EARTH_RADIUS)) ** 2;

/** Great-circle distance between two points in metres. */
export const distanceMetres = (a: GeoPoint, b: GeoPoint): number =>
  metresOfSquaredChord(squaredChord(unitVector(a), unitVector(b)));
