import { EARTH_RADIUS, type GeoPoint } from './position-on-map.js';

/** Whatever lies between these degrees. It crosses the antimeridian where west is greater than east. */
export interface BoundingBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** All places within so many great-circle metres of one. */
export interface Circle {
  readonly centre: GeoPoint;
  /** Metres, at most 500,000. */
  readonly radius: number;
}

/**
 * The same area as boxes none of which crosses the antimeridian, edges included. That line has two names, 180 and
 * −180: a box that ends at one of them has the places that are called by the other.
 */
export function plainBoxes({ west, south, east, north }: BoundingBox): readonly BoundingBox[] {
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
/** Degrees by which boxes are wider than they would have to be: rounding takes the most beside a pole. */
const MARGIN = 1e-6;

/** Boxes that have every place of a circle, and some more in their corners. */
export function boxesAround({ centre, radius }: Circle): readonly BoundingBox[] {
  const { latitude, longitude } = centre;
  const angle = radius / EARTH_RADIUS;
  const reach = angle * DEGREES + MARGIN;
  const [south, north] = [latitude - reach, latitude + reach];
  // A circle that has a pole in it has all longitudes.
  if (south <= -90 || north >= 90)
    return [{ west: -180, south: Math.max(south, -90), east: 180, north: Math.min(north, 90) }];
  const width = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(latitude / DEGREES))) * DEGREES + MARGIN;
  return plainBoxes({ west: wrapped(longitude - width), south, east: wrapped(longitude + width), north });
}

/** Degrees by which rounding may make a box that goes all around the earth smaller. */
const SLACK = 1e-9;

/**
 * The box with its longitudes within ±180: maps count on where the world is shown more than once. One that is 360
 * degrees wide or more has all longitudes.
 */
export function withinTheWorld({ west, south, east, north }: BoundingBox): BoundingBox {
  if (Math.abs(west) <= 180 && Math.abs(east) <= 180) return { west, south, east, north };
  if (east - west >= 360 - SLACK) return { west: -180, south, east: 180, north };
  return { west: wrapped(west), south, east: wrapped(east), north };
}

/** A longitude within ±180; whole turns from 180 are 180, from −180 they are −180. */
function wrapped(longitude: number): number {
  const rest = longitude % 360;
  if (rest < -180) return rest + 360;
  return rest > 180 ? rest - 360 : rest;
}
