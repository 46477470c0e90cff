import { aggregates, type PresentStation } from '#domain';
import { parseBoundingBox } from './area-parameters.js';
import { isWithin, plainBoxes, type BoundingBox } from './areas.js';
import { parseFilterValues, stationId, type FilteredField } from './filter-values.js';
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
 * @throws InvalidParameter `bbox` is malformed or out of its range, or a value is none that a station can have
 */
export function parseStationFilter(parameters: Parameters): StationFilter | undefined {
  const { location_id, available } = aggregates.station.fields;
  const ids = valuesOf(parameters, 'station_id', stationId);
  const locations = valuesOf(parameters, 'location_id', location_id);
  const codes = valuesOf(parameters, 'available', available);
  const box = parseBoundingBox(parameters);
  const tests: StationTest[] = [];
  if (locations) tests.push(({ attributes }) => locations.has(attributes.location_id));
  if (codes) tests.push(({ attributes }) => codes.has(attributes.available));
  if (box) tests.push(standsIn(box));
  return ids || tests.length > 0 ? { ids, tests } : undefined;
}

function valuesOf(
  parameters: Parameters,
  name: (typeof stationFilterNames)[number],
  field: FilteredField,
): ReadonlySet<string | null> | undefined {
  const values = parseFilterValues(parameters, name, field);
  return values && new Set(values);
}

function standsIn(box: BoundingBox): StationTest {
  const boxes = plainBoxes(box);
  return ({ attributes }) => {
    const place = usablePosition(attributes);
    return place !== undefined && boxes.some((plain) => isWithin(place, plain));
  };
}
