import { distanceMetres, usablePosition, type GivenPosition } from './position-on-map.js';
import type { GeoPoint } from '../ports/list-query.js';
import type { StoredRecord } from '../ports/record-queries.js';
import { attributesOf } from './record-attributes.js';

/** The position of a station or of a location's site in degrees; undefined if it has none or it is not valid. */
export const positionOf = (record: StoredRecord): GeoPoint | undefined =>
  record.site?.position ?? usablePosition(attributesOf(record) as unknown as GivenPosition);

/** Great-circle distance from a point to a record, in metres, rounded to 0.1; undefined if it has no valid position. */
export function distanceFrom(point: GeoPoint, record: StoredRecord): number | undefined {
  const position = positionOf(record);
  return position && Math.round(distanceMetres(point, position) * 10) / 10;
}
