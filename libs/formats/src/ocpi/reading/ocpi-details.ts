import { isJsonObject, listOf, textOf } from '#domain';
import { isOrigin, positionOf, type Position } from '../../fields/position.js';
import { isLonger } from '../../fields/text.js';
import type { StationDetails, Warn } from '../../records/mapped-record.js';
import { tokenOf, type Json } from './ocpi-members.js';

/** Greatest lengths of the directory, in code points. */
const lengths = { evse_id: 48, physical_reference: 16, floor_level: 4 } as const;
const STATUS_LENGTH = 255;
/** Greatest number of tokens in a list. */
const MAX_TOKENS = 100;

/** Returns the details of an EVSE. A text that is too long is left out with a warning, as part of it would mislead. */
export function detailsOf(evse: Json, sourceStatus: string | null, warn: Warn): StationDetails {
  const text = (name: keyof typeof lengths) => shortText(textOf(evse[name]), lengths[name], name, warn);
  return {
    evse_id: text('evse_id'),
    physical_reference: text('physical_reference'),
    floor_level: text('floor_level'),
    capabilities: tokensOf(evse['capabilities'], 'capabilities', warn),
    parking_restrictions: tokensOf(evse['parking_restrictions'], 'parking_restrictions', warn),
    source_status: shortText(sourceStatus, STATUS_LENGTH, 'status', warn),
  };
}

function shortText(text: string | null, length: number, name: string, warn: Warn): string | null {
  if (text === null || !isLonger(text, length)) return text;
  warn(`${name} is longer than ${length} characters, left out of the details`, text);
  return null;
}

/** Returns the tokens of a list, each once. */
export function tokensOf(value: unknown, name: string, warn: Warn): string[] {
  const tokens = new Set<string>();
  for (const item of listOf(value)) {
    const token = tokenOf(item);
    if (token !== null && token.length <= STATUS_LENGTH && tokens.size < MAX_TOKENS) tokens.add(token);
    else warn(`an entry of ${name} is not usable, left out`, item);
  }
  return [...tokens];
}

/** The position of a location. */
export interface LocationPosition {
  /** Null if it has none that is usable. */
  readonly own: Position | null;
  /** Its own, else that of its first EVSE that has one. */
  readonly position: Position | null;
}

/** Returns the position of a location, with a warning if it has none that is usable, or if that is 0, 0. */
export function locationPosition(location: Json, warn: Warn): LocationPosition {
  const own = positionIn(location);
  if (own !== null && !isOrigin(own)) return { own, position: own };
  const evses = listOf(location['evses']).map((evse) => (isJsonObject(evse) ? positionIn(evse) : null));
  const ofEvse = evses.find((position) => position !== null && !isOrigin(position)) ?? null;
  const problem = own === null ? 'location has no usable coordinates' : 'location is at 0, 0';
  warn(ofEvse ? `${problem}, those of an EVSE are taken` : problem, location['coordinates']);
  return { own, position: ofEvse ?? own };
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
