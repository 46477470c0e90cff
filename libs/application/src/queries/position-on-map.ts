/** A place on the map, in degrees: latitude −90 to 90, longitude −180 to 180. */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** The attributes that tell where a station is, as they were sent. */
export interface GivenPosition {
  readonly latitude: string | null;
  readonly longitude: string | null;
}

/** Where a station is on the map; undefined where it has no position, or one that is on no map. */
export function usablePosition({ latitude, longitude }: GivenPosition): GeoPoint | undefined {
  if (latitude === null || longitude === null) return undefined;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined;
}

/** Metres; the mean radius of the earth as the IUGG gives it. */
export const EARTH_RADIUS = 6_371_008.8;

const RADIANS = Math.PI / 180;

/** A place as a vector of length 1 from the middle of the earth: neither poles nor the antimeridian are special. */
export interface UnitVector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The very same one for all ways to write a place: a pole has every longitude, and 180 is -180. */
export function unitVector({ latitude, longitude }: GeoPoint): UnitVector {
  if (Math.abs(latitude) === 90) return { x: 0, y: 0, z: Math.sign(latitude) };
  const [lat, lon] = [latitude * RADIANS, (longitude === -180 ? 180 : longitude) * RADIANS];
  return { x: Math.cos(lat) * Math.cos(lon), y: Math.cos(lat) * Math.sin(lon), z: Math.sin(lat) };
}

/**
 * The square of the straight line between two places, in radii of the earth. It grows with the great-circle distance
 * and takes nothing but sums and products, so that every store computes the very same number: it is what distances
 * are compared by.
 */
export function squaredChord(a: UnitVector, b: UnitVector): number {
  const [dx, dy, dz] = [a.x - b.x, a.y - b.y, a.z - b.z];
  return dx * dx + dy * dy + dz * dz;
}

/** Great-circle metres between places whose chord is known: a quarter of its square is the haversine. */
export const metresOfSquaredChord = (squared: number): number =>
  2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(squared) / 2));

/** The square of the chord between places that are so many great-circle metres apart, half the earth at most. */
export const squaredChordOfMetres = (metres: number): number =>
  4 * Math.sin(metres / (2 * EARTH_RADIUS)) ** 2;

/** Great-circle metres between two places. */
export const distanceMetres = (a: GeoPoint, b: GeoPoint): number =>
  metresOfSquaredChord(squaredChord(unitVector(a), unitVector(b)));
