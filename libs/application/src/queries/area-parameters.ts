import { parseNumeric } from '#domain';
import { withinTheWorld, type BoundingBox, type Circle } from './areas.js';
import { InvalidParameter, single, type Parameters } from './parameters.js';

const DEFAULT_RADIUS = 10_000;
const GREATEST_RADIUS = 500_000;
/** Longer than any number that a client needs, so that reading one takes no time. */
const GREATEST_LENGTH = 100;

const numeric = parseNumeric(GREATEST_LENGTH);

/** Whether a number may stand for a latitude or longitude. */
const isLatitude = (degrees: number) => Math.abs(degrees) <= 90;
const isLongitude = (degrees: number) => Math.abs(degrees) <= 180;

/**
 * The circle that `near` and `radius` ask for, if any.
 * @throws InvalidParameter one is malformed, out of its range, or `radius` has no `near`
 */
export function parseNear(parameters: Parameters): Circle | undefined {
  const near = single(parameters, 'near');
  const radius = parseRadius(single(parameters, 'radius'));
  if (near === undefined) {
    if (radius !== undefined) throw new InvalidParameter('radius needs near');
    return undefined;
  }
  const [latitude, longitude] = numbers(near, 2) as [number, number];
  if (!isLatitude(latitude) || !isLongitude(longitude))
    throw new InvalidParameter('near must be latitude,longitude in degrees, for example 52.52,13.405');
  return { centre: { latitude, longitude }, radius: radius ?? DEFAULT_RADIUS };
}

function parseRadius(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [radius] = numbers(text, 1) as [number];
  if (radius > 0 && radius <= GREATEST_RADIUS) return radius;
  throw new InvalidParameter(`radius must be a number of metres above 0, at most ${GREATEST_RADIUS}`);
}

/**
 * The box that `bbox` asks for, if any; it may cross the antimeridian. Longitudes beyond ±180 are brought back.
 * @throws InvalidParameter it is malformed or out of its range
 */
export function parseBoundingBox(parameters: Parameters): BoundingBox | undefined {
  const text = single(parameters, 'bbox');
  if (text === undefined) return undefined;
  const [west, south, east, north] = numbers(text, 4) as [number, number, number, number];
  const isBox = [west, east].every(Number.isFinite) && [south, north].every(isLatitude) && south <= north;
  if (isBox) return withinTheWorld({ west, south, east, north });
  throw new InvalidParameter(
    'bbox must be west,south,east,north in degrees, for example 13.0,52.3,13.8,52.7; west may be the greater one',
  );
}

/**
 * Comma separated numbers, so many of them, spaces after commas passed over; all NaN where there are not so many, or
 * one is none.
 */
function numbers(text: string, count: number): readonly number[] {
  const parts = text.split(/, */, count + 1).map(numeric);
  const values = parts.flatMap((part) => (part.ok ? Number(part.value) : []));
  return parts.length === count && values.length === count ? values : Array<number>(count).fill(NaN);
}
