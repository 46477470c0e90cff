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
  /** 0 to 500,000. */
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

function wrapped(longitude: number): number {
  if (longitude < -180) return longitude + 360;
  return longitude > 180 ? longitude - 360 : longitude;
}
