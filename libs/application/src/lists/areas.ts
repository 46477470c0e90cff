import type { BoundingBox, Circle, GeoPoint } from '../ports/list-query.js';
import { EARTH_RADIUS } from '../records/position-on-map.js';

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
