import type { PresentStation } from '#domain';
import { parseFilterValues } from './filter-values.js';
import type { Parameters } from './parameters.js';

/** Which stations' events are wanted. */
export interface StationFilter {
  /** Those of these stations; undefined for any. */
  readonly ids: ReadonlySet<string | null> | undefined;
  /** What a station must meet, all of it at once, before or after the event. */
  readonly tests: readonly StationTest[];
}

type StationTest = (station: PresentStation) => boolean;

/** The query parameters that {@link parseStationFilter} reads. */
export const stationFilterNames = ['station_id', 'location_id', 'available'] as const;

/** The filter that query parameters ask for; undefined where they name no station. */
export function parseStationFilter(parameters: Parameters): StationFilter | undefined {
  const [ids, locations, codes] = stationFilterNames.map((name) => valuesOf(parameters[name]));
  if (!ids && !locations && !codes) return undefined;
  const tests: StationTest[] = [];
  if (locations) tests.push(({ attributes }) => locations.has(attributes.location_id));
  if (codes) tests.push(({ attributes }) => codes.has(attributes.available));
  return { ids, tests };
}

const valuesOf = (given: Parameters[string]): ReadonlySet<string | null> | undefined =>
  given === undefined ? undefined : new Set([given].flat().flatMap(parseFilterValues));
