import { isJsonObject, member, textOf } from '#domain';
import { extensionsOf } from '../fields/extensions.js';
import { identifierOf } from '../fields/json-members.js';
import { feedOf } from '../input/feed-name.js';
import type { ReadableFormat, ReadOptions } from '../input/format.js';
import type { Head } from '../input/head.js';
import type { Input } from '../input/input.js';
import { jsonRecords } from '../input/json-records.js';
import { DuplicateFilter } from '../records/duplicate-filter.js';
import { warnsOf, type MappedRecord, type RecordSource, type Warning } from '../records/mapped-record.js';
import { warningGroup, type RecordGroup } from '../records/record-group.js';
import type { ColumnMap } from '../table/column-map.js';
import { ID_COLUMN, stationTableColumns, type Cell } from '../table/station-columns.js';
import { mapStation, withoutId } from '../table/station-rows.js';

type Json = Readonly<Record<string, unknown>>;

export const geojson: ReadableFormat = {
  name: 'geojson',
  recognise: ({ text }) => /^\{/.test(text) && /"type"\s*:\s*"Feature(?:Collection)?"/.test(text),
  defect: mapDefect,
  read: readGeoJson,
  isFeed: true,
  maxRequests: 2,
  takesMap: true,
};

/** A map names properties of the first features, as far as they are in the beginning of the file. */
function mapDefect({ text, map }: Head): string | null {
  const missing = [...(map?.values() ?? [])].find((name) => !text.includes(JSON.stringify(name)));
  return missing === undefined ? null : `has no property ${JSON.stringify(missing)}, which --map names`;
}

/**
 * Reads points with stations: a FeatureCollection, a Feature, or a Feature a line. Properties are those of the directory's
 * own GeoJSON, or what a map says.
 * @throws FormatError no feed is given, and standard input has no name
 */
export async function* readGeoJson(
  input: Input,
  { connectorTypes, seen, feed: given, map }: Pick<ReadOptions, 'connectorTypes' | 'seen' | 'feed' | 'map'>,
): AsyncGenerator<RecordGroup, void, undefined> {
  const { feed, warnings } = feedOf(input, given);
  yield* warnings.map((warning) => warningGroup(1, warning));
  const duplicates = new DuplicateFilter(connectorTypes, false, seen);
  const hasList = /"features"\s*:\s*\[/.test(input.head.toString('utf8'));
  yield* jsonRecords(input, hasList, (value, line) => {
    const { id, ...feature } = featureOf(value, map);
    if (id === null) return [duplicates.group(line, withoutId('the feature has no id', value))];
    return [duplicates.group(line, mapFeature({ feed, id }, { ...feature, value }, seen.warnings))];
  });
}

interface Feature {
  readonly geometry: unknown;
  /** By the names of columns. */
  readonly values: Json;
  /** The properties that are no columns; none with a map. */
  readonly others: Json;
}

function featureOf(value: unknown, map: ColumnMap | undefined): Feature & { readonly id: string | null } {
  const given = member(value, 'properties');
  const properties = isJsonObject(given) ? given : {};
  const names = map ?? new Map(Array.from(stationTableColumns, (name) => [name, name]));
  const values: Record<string, unknown> = {};
  for (const [name, property] of names)
    if (Object.hasOwn(properties, property)) values[name] = properties[property];
  const own = map?.has(ID_COLUMN) ? null : member(value, 'id');
  const others = Object.entries(properties).filter(([name]) => !names.has(name) && name !== DISTANCE);
  return {
    id: identifierOf(own ?? values[ID_COLUMN]),
    geometry: member(value, 'geometry'),
    values,
    others: map === undefined ? Object.fromEntries(others) : {},
  };
}

/** What a list has beside a station, as it depends on the request. */
const DISTANCE = 'distance_m';

function mapFeature(
  source: RecordSource,
  { geometry, values, others, value }: Feature & { readonly value: unknown },
  reported: Set<string>,
): MappedRecord {
  const warnings: Warning[] = [];
  const warn = warnsOf(warnings, `station ${source.id}`, value);
  const type = textOf(member(geometry, 'type'));
  if (geometry !== null && geometry !== undefined && type !== 'Point') {
    warn('feature is no point, skipped', type);
    return { commands: [], warnings, rejects: [], skipped: 1 };
  }
  for (const name of Object.keys(others)) {
    const problem = `property ${name} is no column, kept in the extensions`;
    if (!reported.has(problem)) warn(problem, others[name]);
    reported.add(problem);
  }
  const extensions = Object.keys(others).length > 0 ? extensionsOf(others, warn) : undefined;
  const mapped = mapStation(source, [{ cell: cellOf(values, geometry), original: value }], extensions);
  return { ...mapped, warnings: [...warnings, ...mapped.warnings] };
}

function cellOf(values: Json, geometry: unknown): Cell {
  const [longitude, latitude] = positionIn(geometry);
  const isComplete = textOf(values['latitude']) !== null && textOf(values['longitude']) !== null;
  const place: Json = isComplete ? {} : { latitude, longitude };
  return (column) => cellText(Object.hasOwn(place, column) ? place[column] : values[column]);
}

function positionIn(geometry: unknown): readonly [unknown, unknown] {
  const coordinates = member(geometry, 'coordinates');
  if (!Array.isArray(coordinates)) return [null, null];
  const [longitude, latitude] = coordinates as unknown[];
  return [longitude ?? null, latitude ?? null];
}

/** Undefined for an object, such as the status of the directory's own GeoJSON: other properties have the same. */
function cellText(value: unknown): string | null | undefined {
  if (value === null || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.flatMap((item: unknown) => textOf(item) ?? []).join(';') || null;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
