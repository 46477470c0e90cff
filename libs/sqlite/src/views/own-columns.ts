import { unitVector, type SearchEntry, type StoredRecord } from '#application/views';
import type { AggregateKind } from '#domain';
import { BLOOM_COLUMNS, BloomFilter } from './bloom-filter.js';
import { MAP_COLUMNS, mapValues } from './map-schema.js';

export type Value = string | number | null;

/** Where a station is: in degrees, as a unit vector and on the map. */
const PLACE_COLUMNS = ['lat', 'lon', 'x', 'y', 'z', ...MAP_COLUMNS] as const;

/** Of stations: where they are, when their status was observed, and a filter of what they are found by. */
const STATION_COLUMNS = [...PLACE_COLUMNS, 'observed_at', ...BLOOM_COLUMNS] as const;

/** Of locations: the city as it is written. */
const LOCATION_COLUMNS = ['city'] as const;

/** The columns that the table of a kind of records has alone. */
export const ownColumns: Readonly<Record<AggregateKind, readonly string[]>> = {
  station: STATION_COLUMNS,
  location: LOCATION_COLUMNS,
  'connector-type': [],
};

export function typeOfOwn(column: string): 'TEXT' | 'INTEGER' | 'REAL' {
  if (column === 'observed_at' || column === 'city') return 'TEXT';
  return /^(map|bloom)_/.test(column) ? 'INTEGER' : 'REAL';
}

/**
 * Adds the values of {@link ownColumns}.
 * @param entry undefined for a removed record, which has none
 */
export function addOwnValues(
  values: Value[],
  kind: AggregateKind,
  { attributes }: StoredRecord,
  entry: SearchEntry | undefined,
): void {
  if (!entry) values.push(...ownColumns[kind].map(() => null));
  else if (kind === 'station') addStationValues(values, entry);
  else if (kind === 'location') values.push(writtenCity(attributes));
}

const writtenCity = (attributes: string): string | null =>
  (JSON.parse(`{${attributes}}`) as { readonly city?: string | null }).city ?? null;

function addStationValues(values: Value[], entry: SearchEntry): void {
  const { observedAt = null, words, connectorTypes = [] } = entry;
  const filter = new BloomFilter();
  for (const word of words) filter.addWord(word);
  for (const type of connectorTypes) filter.addConnectorType(type);
  values.push(...placeValues(entry), observedAt, ...filter.columns());
}

/** The values of {@link PLACE_COLUMNS}. */
function placeValues({ point }: SearchEntry): readonly Value[] {
  if (!point) return PLACE_COLUMNS.map(() => null);
  const { x, y, z } = unitVector(point);
  return [point.latitude, point.longitude, x, y, z, ...mapValues(point)];
}
