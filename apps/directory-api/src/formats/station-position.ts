import {
  distanceMetres,
  usablePosition,
  type GeoPoint,
  type GivenPosition,
  type StoredRecord,
} from '#application';
import { attributesOf } from './record-attributes.js';

/** A station's position in degrees; undefined if it has none or it is not valid. */
export const positionOf = (record: StoredRecord): GeoPoint | undefined =>
  usablePosition(attributesOf(record) as unknown as GivenPosition);

/** Great-circle distance from a point to a station, in metres, rounded to 0.1; undefined if it has no valid position. */
export function distanceFrom(point: GeoPoint, record: StoredRecord): number | undefined {
  const position = positionOf(record);
  return position && Math.round(distanceMetres(point, position) * 10) / 10;
}
