import type { PresentStation } from '#domain';
import { parseBoundingBox } from './area-parameters.js';
import { isWithin, plainBoxes, type BoundingBox } from './areas.js';
import { parseFilterValues } from './filter-values.js';
import type { Parameters } from './parameters.js';
import { usablePosition } from './position-on-map.js';

/** Which stations' events are wanted. */
export interface StationFilter {
  /** Those of these stations; undefined for any. */
  readonly ids: ReadonlySet<string | null> | undefined;
  /** What a station must meet, all of it at once, before or after the event. */
  readonly tests: readonly StationTest[];
}

type StationTest = (station: PresentStation) => boolean;

/** The query parameters that {@link parseStationFilter} reads. */
export const stationFilterNames = ['station_id', 'location_id', 'available', 'bbox'] as const;

/**
 * The filter that query parameters ask for; undefined where they name no station.
 * @throws InvalidParameter `bbox` is malformed or out of its range
 */
export function parseStationFilter(parameters: Parameters): StationFilter | undefined {
  const ids = valuesOf(parameters['station_id']);
  const locations = valuesOf(parameters['location_id']);
  const codes = valuesOf(parameters['available']);
  const box = parseBoundingBox(parameters);
  const tests: StationTest[] = [];
  if (locations) tests.push(({ attributes }) => locations.has(attributes.location_id));
  if (codes) tests.push(({ attributes }) => codes.has(attributes.available));
  if (box) tests.push(standsIn(box));
  return ids || tests.length > 0 ? { ids, tests } : undefined;
}

const valuesOf = (given: Parameters[string]): ReadonlySet<string | null> | undefined =>
  given === undefined ? undefined : new Set([given].flat().flatMap(parseFilterValues));

function standsIn(box: BoundingBox): StationTest {
  const boxes = plainBoxes(box);
  return ({ attributes }) => {
    const place = usablePosition(attributes);
    return place !== undefined && boxes.some((plain) => isWithin(place, plain));
  };
}
