import {
  pageMembersJson,
  partMember,
  priceMember,
  siteMember,
  flatValues,
  positionOf,
  readPart,
  type StoredRecord,
} from '#application';
import type { FileFormat } from './record-pages.js';

/** A kind of record that has a place. */
export type PlaceKind = 'station' | 'location';

/**
 * A station or location as a GeoJSON Feature (RFC 7946); its geometry is null if it has no valid position.
 * @param distance metres from the point that the request searches around, shown as `distance_m`
 */
export function featureJson(kind: PlaceKind, record: StoredRecord, distance?: number): string {
  const { id, attributes } = record;
  const position = positionOf(record);
  const geometry = position ? { type: 'Point', coordinates: [position.longitude, position.latitude] } : null;
  const distanceMember = distance === undefined ? '' : `,"distance_m":${distance}`;
  const properties = `{${attributes}${partMember(record, 'status')}${flatMembers(kind, record)}${attributionMember(record)}${siteMember(record)}${distanceMember}${priceMember(record)}}`;
  return `{"type":"Feature","id":"${id}","geometry":${JSON.stringify(geometry)},"properties":${properties}}`;
}

/** The flat columns as JSON members after a comma: programs for maps read no properties within properties. */
const flatMembers = (kind: PlaceKind, record: StoredRecord): string =>
  `,${JSON.stringify(flatValues(kind, record)).slice(1, -1)}`;

/** The attribution of the record's feed as a JSON member after a comma; empty if it has none. */
function attributionMember(record: StoredRecord): string {
  const attribution = readPart(record, 'source')?.attribution;
  return attribution === undefined ? '' : `,"attribution":${JSON.stringify(attribution)}`;
}

/**
 * A page of a list as a GeoJSON FeatureCollection.
 * @param next cursor of the next page; null in the JSON if undefined
 * @param total number of all records that match; left out if undefined
 */
export const featureCollectionJson = (
  features: readonly string[],
  next: string | undefined,
  total: number | undefined,
): string =>
  `{"type":"FeatureCollection","features":[${features.join(',')}],${pageMembersJson(next, total)}}`;

/** All records of a list as one FeatureCollection, a Feature a line. */
export const geoJsonFile = (render: FileFormat['render']): FileFormat => ({
  head: '{"type":"FeatureCollection","features":[\n',
  render,
  separator: ',\n',
  tail: '\n]}\n',
});
