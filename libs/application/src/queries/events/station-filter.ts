import { aggregates, type PresentStation } from '#domain';
import { parseBoundingBox } from '../area-parameters.js';
import { isWithin, splitAtAntimeridian, type BoundingBox } from '../areas.js';
import { parseFilterValues, stationId, type FilteredField } from '../filter-values.js';
import type { Parameters } from '../parameters.js';
import { usablePosition } from '../position-on-map.js';

/** A condition on the stations of events. */
export interface StationFilter {
  /** The same for filters that match the same stations. */
  readonly key: string;
  /** Ids of the stations; undefined for all. */
  readonly ids: ReadonlySet<string | null> | undefined;
  /** Tests that the station must all pass, in its state either before or after the event. */
  readonly tests: readonly StationTest[];
}

type StationTest = (station: PresentStation) => boolean;

/** The query parameters that {@link parseStationFilter} reads. */
export const stationFilterNames = ['station_id', 'location_id', 'available', 'bbox'] as const;

/**
 * The filter of the query parameters; undefined if none of them is given.
 * @throws InvalidParameter `bbox` is malformed or out of range, or a value is not valid for its field
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
  if (box) tests.push(isIn(box));
  const key = JSON.stringify(stationFilterNames.map((name) => parameters[name]));
  return ids || tests.length > 0 ? { key, ids, tests } : undefined;
}

function valuesOf(
  parameters: Parameters,
  name: (typeof stationFilterNames)[number],
  field: FilteredField,
): ReadonlySet<string | null> | undefined {
  const values = parseFilterValues(parameters, name, field);
  return values && new Set(values);
}

function isIn(box: BoundingBox): StationTest {
  const boxes = splitAtAntimeridian(box);
  return ({ attributes }) => {
    const point = usablePosition(attributes);
    return point !== undefined && boxes.some((part) => isWithin(point, part));
  };
}
