import { withFreshness } from './freshness.js';
import type { SourceAttributions } from './source-attributions.js';
import type { ListQuery, GeoPoint } from '../ports/list-query.js';
import type { StoredRecord } from '../ports/record-queries.js';
import { partMember, membersWithout, attributesOf, readPart } from './record-parts.js';
import { aggregates, type AggregateKind, type Field } from '#domain';
import { openingMembers } from './opening-hours.js';
import { namesByKind } from './record-rendering.js';
import { distanceMetres, usablePosition, type GivenPosition } from '../geo/geometry.js';

// How a record that a store has is shown, with what is only known at the read: its distance, whether its status is stale
// and whether it is open, and the stations of a location.

/**
 * A page of a list as JSON.
 * @param next cursor of the next page; null in the JSON if undefined
 * @param total number of all records that match; left out if undefined
 */
export const itemsJson = (
  items: readonly string[],
  next: string | undefined,
  total: number | undefined,
): string => `{"items":[${items.join(',')}],${pageMembersJson(next, total)}}`;

/** The members of a page beside its records. */
export function pageMembersJson(next: string | undefined, total: number | undefined): string {
  const totalMember = total === undefined ? '' : `,"total":${total}`;
  return `"next":${JSON.stringify(next ?? null)}${totalMember}`;
}

/** The JSON of a list item: index attributes, and the distance in metres if the list is a search near a point. */
export function itemJson(kind: AggregateKind, record: StoredRecord, distance?: number): string {
  const { id, version, attributes } = record;
  const more = siteMember(record) + distanceMember(distance) + priceMember(record);
  return `{"id":"${id}","version":${version},"attributes":{${attributes}}${shownMembers(kind, record)}${more}}`;
}

/** The JSON of a single record: view attributes, and whether it is open. @param at time of the read, in milliseconds since 1970 */
export function recordJson(kind: AggregateKind, record: StoredRecord, at: number): string {
  const { id, version, attributes } = record;
  const times = viewOnlyNames[kind].map(
    (name) => `,"${name}":"${record[name as 'created_at' | 'updated_at']}"`,
  );
  const more = openingMembers(kind, record, at) + extensionsMember(record) + siteMember(record);
  return `{"id":"${id}","version":${version},"attributes":{${attributes}${times.join('')}}${shownMembers(kind, record)}${more}}`;
}

const viewOnlyNames = namesByKind((field) => field.view && !field.index);

/** The stored parts that JSON shows, as members after a comma. */
const shownMembers = (kind: AggregateKind, record: StoredRecord): string => {
  const beside = readPart(record, 'members');
  return membersWithout(record, 'related', 'members') + (beside ? besideMembers(kind, beside) : unset[kind]);
};

const besideFields = (kind: AggregateKind): readonly [string, Field][] =>
  Object.entries<Field>(aggregates[kind].fields).filter(([, field]) => field.beside);

/** All that stands beside the attributes, as members after a comma. */
const besideMembers = (kind: AggregateKind, set: Readonly<Record<string, unknown>>): string =>
  besideFields(kind)
    .map(([name, { initial }]) => `,"${name}":${JSON.stringify(set[name] ?? initial)}`)
    .join('');

/** The same of records that have nothing of it, which are most. */
const unset: Record<AggregateKind, string> = {
  station: besideMembers('station', {}),
  'connector-type': besideMembers('connector-type', {}),
  location: besideMembers('location', {}),
  tariff: besideMembers('tariff', {}),
};

/** The stations of a location as a JSON member after a comma; empty for other records. */
export function siteMember({ site }: Pick<StoredRecord, 'site'>): string {
  if (!site) return '';
  const total = Object.values(site.byStatus).reduce((sum, count) => sum + count, 0);
  return `,"stations":${JSON.stringify({ total, by_status: site.byStatus })}`;
}

/** What a session costs at a station as a JSON member after a comma; empty unless the list has prices. */
export const priceMember = ({ price }: Pick<StoredRecord, 'price'>): string =>
  price === undefined ? '' : `,"price":${JSON.stringify(price)}`;

/** The distance as a JSON member after a comma; empty without a distance. */
const distanceMember = (distance: number | undefined): string =>
  distance === undefined ? '' : `,"distance_m":${distance}`;

/** The extensions as a JSON member after a comma; empty unless the record was read with them. */
const extensionsMember = ({ extensions }: StoredRecord): string =>
  extensions === undefined ? '' : `,"extensions":${JSON.stringify(extensions)}`;

/** A removed station as a JSON document. */
export function removedStationJson(station: StoredRecord): string {
  const { id, version, updated_at: removed_at } = station;
  const { name } = attributesOf(station);
  const beside = JSON.stringify({ name, removed_at }).slice(1);
  return `{"id":"${id}","version":${version}${partMember(station, 'source')},${beside}`;
}

/** @param distance metres from the point that the request searches around */
type Render = (record: StoredRecord, distance?: number) => string;

/** Adds to a format what depends on the request: the distance from `near`, and what is known at the read. */
export const recordRenderer =
  (render: Render, near: ListQuery['near'], known: KnownAtRead) =>
  (record: StoredRecord): string => {
    const shown = shownRecord(record, known);
    return near ? render(shown, distanceFrom(near.centre, record)) : render(shown);
  };

/** What a record shows that is not stored with it. */
export interface KnownAtRead {
  /** Statuses observed before this time are stale; undefined if statuses never become stale. */
  readonly staleBefore: string | undefined;
  readonly attributions: SourceAttributions;
}

/** The record with whether its status is stale, and the attribution of its feed. */
export function shownRecord(record: StoredRecord, { staleBefore, attributions }: KnownAtRead): StoredRecord {
  const credited = attributions.shownIn(record);
  return staleBefore === undefined ? credited : withFreshness(credited, staleBefore);
}

/** The position of a station or of a location's site in degrees; undefined if it has none or it is not valid. */
export const positionOf = (record: StoredRecord): GeoPoint | undefined =>
  record.site?.position ?? usablePosition(attributesOf(record) as unknown as GivenPosition);

/** Great-circle distance from a point to a record, in metres, rounded to 0.1; undefined if it has no valid position. */
function distanceFrom(point: GeoPoint, record: StoredRecord): number | undefined {
  const position = positionOf(record);
  return position && Math.round(distanceMetres(point, position) * 10) / 10;
}

/** How many stations of a location have a status. */
export interface StationCount {
  readonly location: string;
  readonly status: string | null;
  readonly count: number;
}

/** Adds to locations what they show of their stations. */
export function withSites(
  locations: readonly StoredRecord[],
  counts: Iterable<StationCount>,
  positions: ReadonlyMap<string, GeoPoint>,
): readonly StoredRecord[] {
  const byLocation = new Map<string, Record<string, number>>(locations.map(({ id }) => [id, {}]));
  for (const { location, status, count } of counts) {
    const byStatus = byLocation.get(location);
    if (byStatus) byStatus[status ?? 'none'] = count;
  }
  return locations.map((record) => {
    const position = positions.get(record.id);
    const byStatus = byLocation.get(record.id) ?? {};
    return { ...record, site: { byStatus, ...(position && { position }) } };
  });
}
