import { isJsonObject } from '#domain';
import { textOf } from '../../../json.js';
import { isOrigin, positionOf, type Position } from '../../fields/position.js';
import type { Warn } from '../../records/mapped-record.js';
import type { Json } from './ocpi-members.js';

/** Returns the position of a location. Null if it has none that is usable, with a warning. */
export function locationPosition(location: Json, warn: Warn): Position | null {
  const position = positionIn(location);
  if (position === null) warn('location has no usable coordinates', location['coordinates']);
  else if (isOrigin(position)) warn('location is at 0, 0', location['coordinates']);
  return position;
}

/** Returns the position of an EVSE: its own if that is usable and not 0, 0, else its location's, with a warning. */
export function evsePosition(evse: Json, ofLocation: Position | null, warn: Warn): Position | null {
  const position = positionIn(evse);
  if (position !== null && !isOrigin(position)) return position;
  const { coordinates } = evse;
  if (isJsonObject(coordinates) && Object.values(coordinates).some((value) => value !== null && value !== ''))
    warn('coordinates of the EVSE are not usable, those of its location are taken', coordinates);
  return ofLocation;
}

/** Whether a position says all that the coordinates of a record do. */
export function holdsCoordinates(record: Json, position: Position | null): boolean {
  const { coordinates } = record;
  if (!isJsonObject(coordinates)) return false;
  const given = positionIn(record);
  const isTaken = given?.latitude === position?.latitude && given?.longitude === position?.longitude;
  return Object.entries(coordinates).every(
    ([name, value]) =>
      value === null || value === '' || (given !== null && isTaken && /^(latitude|longitude)$/.test(name)),
  );
}

function positionIn({ coordinates }: Json): Position | null {
  if (!isJsonObject(coordinates)) return null;
  return positionOf(textOf(coordinates['latitude']), textOf(coordinates['longitude']));
}
