import { aggregates, type AggregateKind, type Field } from '#domain';
import type { StoredRecord } from '../ports/record-queries.js';
import {
  distanceMetres,
  usablePosition,
  type GeoPoint,
  type GivenPosition,
} from '../queries/position-on-map.js';

type Value = string | number | boolean | null;

const attributesOf = ({ attributes }: StoredRecord) =>
  JSON.parse(`{${attributes}}`) as Readonly<Record<string, Value>>;

/** Where a station is on the map, if it is. */
export const pointOf = (record: StoredRecord): GeoPoint | undefined =>
  usablePosition(attributesOf(record) as unknown as GivenPosition);

/** Great-circle metres from a place to a station that is on the map, to a tenth: more than positions are good for. */
export function distanceTo(place: GeoPoint, record: StoredRecord): number | undefined {
  const point = pointOf(record);
  return point && Math.round(distanceMetres(place, point) * 10) / 10;
}

/** A station as a GeoJSON Feature (RFC 7946), without a geometry where it is not on the map. */
export function featureJson(record: StoredRecord, distance?: number): string {
  const { id, attributes, rest } = record;
  const point = pointOf(record);
  const geometry = point ? { type: 'Point', coordinates: [point.longitude, point.latitude] } : null;
  // The values in a status are codes, labels and times: its brace is the first one that closes.
  const status = rest.slice(0, rest.indexOf('}') + 1);
  const properties = `{${attributes}${status}${distanceMember(distance)}}`;
  return `{"type":"Feature","id":"${id}","geometry":${JSON.stringify(geometry)},"properties":${properties}}`;
}

/** The distance from the place that was asked for, as a JSON member after a comma. */
export const distanceMember = (distance: number | undefined): string =>
  distance === undefined ? '' : `,"distance_m":${distance}`;

/** The first row of a list as CSV. */
export function csvHeader(kind: AggregateKind): string {
  const fields = Object.entries<Field>(aggregates[kind].fields);
  return csvRow(['id', 'version', ...fields.flatMap(([name, { index }]) => (index ? [name] : []))]);
}

/** A record as a row of CSV: id, version, index attributes. */
export const csvRecord = (record: StoredRecord): string =>
  csvRow([record.id, record.version, ...Object.values(attributesOf(record))]);

/** RFC 4180. */
const csvRow = (values: readonly Value[]): string => `${values.map(csvField).join(',')}\r\n`;

const NEEDS_QUOTES = /[",\r\n]|^$|^\s|\s$/;

/** Null is empty, so that the empty text has to be quoted. */
function csvField(value: Value): string {
  if (value === null) return '';
  const text = String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
