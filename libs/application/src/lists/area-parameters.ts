import { parseNumeric } from '#domain';
import { normalizeLongitudes } from './areas.js';
import type { BoundingBox, Circle } from '../ports/list-query.js';
import { InvalidParameter, singleValue, type Parameters } from './parameters.js';

const DEFAULT_RADIUS = 10_000;
const MAX_RADIUS = 500_000;
/** Greatest length of a number, so that parsing is fast. */
const MAX_LENGTH = 100;

const numeric = parseNumeric(MAX_LENGTH);

const isLatitude = (degrees: number) => Math.abs(degrees) <= 90;
const isLongitude = (degrees: number) => Math.abs(degrees) <= 180;

/**
 * The circle of the parameters `near` and `radius`, if given.
 * @throws InvalidParameter one is malformed, out of its range, or `radius` has no `near`
 */
export function parseNear(parameters: Parameters): Circle | undefined {
  const near = singleValue(parameters, 'near');
  const radius = parseRadius(singleValue(parameters, 'radius'));
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
  if (radius > 0 && radius <= MAX_RADIUS) return radius;
  throw new InvalidParameter(`radius must be a number of metres above 0, at most ${MAX_RADIUS}`);
}

/**
 * The box of the parameter `bbox`, if given. It may cross the antimeridian. Longitudes beyond ±180 are normalized.
 * @throws InvalidParameter it is malformed or out of its range
 */
export function parseBoundingBox(parameters: Parameters): BoundingBox | undefined {
  const text = singleValue(parameters, 'bbox');
  if (text === undefined) return undefined;
  const [west, south, east, north] = numbers(text, 4) as [number, number, number, number];
  const isBox = [west, east].every(Number.isFinite) && [south, north].every(isLatitude) && south <= north;
  if (isBox) return normalizeLongitudes({ west, south, east, north });
  throw new InvalidParameter(
    'bbox must be west,south,east,north in degrees, for example 13.0,52.3,13.8,52.7; west may be the greater one',
    'out_of_range',
  );
}

/**
 * Parses `count` comma-separated numbers; spaces after commas are allowed. All are NaN if the count differs or one is
 * not a number.
 */
function numbers(text: string, count: number): readonly number[] {
  const parts = text.split(/, */, count + 1).map(numeric);
  const values = parts.flatMap((part) => (part.ok ? Number(part.value) : []));
  return parts.length === count && values.length === count ? values : Array<number>(count).fill(NaN);
}
