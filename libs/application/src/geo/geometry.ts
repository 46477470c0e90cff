import type { GeoPoint, BoundingBox, Circle, SortKey } from '../ports/list-query.js';

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

/**
 * Splits a box at the antimeridian, so that no result crosses it. Longitudes 180 and −180 are the same meridian: a box
 * that ends at one of them also includes the points at the other.
 */
export function splitAtAntimeridian({ west, south, east, north }: BoundingBox): readonly BoundingBox[] {
  const crosses = west > east || (east === 180) !== (west === -180);
  if (!crosses) return [{ west, south, east, north }];
  return [
    { west: west === -180 ? 180 : west, south, east: 180, north },
    { west: -180, south, east: east === 180 ? -180 : east, north },
  ];
}

export const isWithin = (
  { latitude, longitude }: GeoPoint,
  { west, south, east, north }: BoundingBox,
): boolean => latitude >= south && latitude <= north && longitude >= west && longitude <= east;

const DEGREES = 180 / Math.PI;
/** Degrees by which boxes are enlarged, as rounding errors grow near the poles. */
const MARGIN = 1e-6;

/** Boxes that together contain the circle. */
export function boundingBoxesOf({ centre, radius }: Circle): readonly BoundingBox[] {
  const { latitude, longitude } = centre;
  const angle = radius / EARTH_RADIUS;
  const reach = angle * DEGREES + MARGIN;
  const [south, north] = [latitude - reach, latitude + reach];
  // A circle that contains a pole has points at all longitudes.
  if (south <= -90 || north >= 90)
    return [{ west: -180, south: Math.max(south, -90), east: 180, north: Math.min(north, 90) }];
  const width = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(latitude / DEGREES))) * DEGREES + MARGIN;
  return splitAtAntimeridian({
    west: wrapped(longitude - width),
    south,
    east: wrapped(longitude + width),
    north,
  });
}

/** Rounding error in degrees that a box of all longitudes may have. */
const SLACK = 1e-9;

/**
 * The box with longitudes within ±180. Maps that repeat the world send values beyond. A box of 360 degrees or more
 * has all longitudes.
 */
export function normalizeLongitudes({ west, south, east, north }: BoundingBox): BoundingBox {
  if (Math.abs(west) <= 180 && Math.abs(east) <= 180) return { west, south, east, north };
  if (east - west >= 360 - SLACK) return { west: -180, south, east: 180, north };
  return { west: wrapped(west), south, east: wrapped(east), north };
}

/** The longitude within ±180. Multiples of 360 from 180 give 180, from −180 give −180. */
function wrapped(longitude: number): number {
  const rest = longitude % 360;
  if (rest < -180) return rest + 360;
  return rest > 180 ? rest - 360 : rest;
}

/** The points within a radius that are not in an earlier ring. */
export interface Ring {
  /** Metres from the circle's centre. */
  readonly radius: number;
  /** The squared chord beyond which the ring begins; undefined for the first one. */
  readonly beyond?: number;
}

/** The first ring's share of the circle's area. */
const FIRST_SHARE = 1 / 4096;
/** Ratio of the areas of successive rings. */
const GROWTH = 8;

/**
 * The rings of a circle from the centre outward, starting at the distance of `after`. A query for the nearest few
 * records of a large circle reads only the first rings.
 */
export function* ringsOf(circle: Circle, after: SortKey | undefined): Generator<Ring> {
  let reached = typeof after?.value === 'number' ? metresOfSquaredChord(after.value) / circle.radius || 0 : 0;
  let beyond: number | undefined;
  let share = FIRST_SHARE;
  do {
    reached = share < 1 ? Math.min(1, Math.hypot(reached, Math.sqrt(share))) : 1;
    const radius = circle.radius * reached;
    yield beyond === undefined ? { radius } : { radius, beyond };
    beyond = squaredChordOfMetres(radius);
    share *= GROWTH;
  } while (reached < 1);
}
