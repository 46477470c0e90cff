import { countryOf } from '../feed/country.js';
import {
  fit,
  IDENTIFIER,
  identifierOf,
  isObject,
  listOf,
  STRING_LENGTH,
  TEXT_LENGTH,
  textOf,
} from '../feed/feed-text.js';
import { timeZoneOf } from '../feed/time.js';
import type { Mapped, MappedCommand, RecordSource, Rejection, Warn } from '../record.js';
import { mapEvse } from './ocpi-evse.mapper.js';

/** What names the feed of a location that does not name its party. */
export interface OcpiFeed {
  /** As the user gave it. */
  readonly feed: string | null;
  /** Null for standard input. */
  readonly fileName: string | null;
}

/** Maps an OCPI Location, of whatever JSON it consists, to a location and a station for each EVSE. */
export function mapLocation(location: unknown, names: OcpiFeed): Mapped {
  if (!isObject(location)) return rejectAll(location, 'a location is not an object');
  const source = sourceOf(location, names);
  return typeof source === 'string' ? rejectAll(location, source) : mapKnownLocation(location, source);
}

function mapKnownLocation(location: Record<string, unknown>, source: RecordSource): Mapped {
  const warnings: string[] = [];
  const warn: Warn = (warning) => warnings.push(`location ${source.id}: ${warning}`);
  const itself = { ...location };
  delete itself['evses'];
  const data = locationData(location, warn);
  const commands: MappedCommand[] = [
    { command: { type: 'RegisterLocation', source, data }, original: itself },
  ];
  const rejects: Rejection[] = [];
  if (location['evses'] !== undefined && location['evses'] !== null && !Array.isArray(location['evses']))
    warn('evses is not a list, no station taken from it');
  for (const evse of listOf(location['evses'])) {
    const original = { location_id: location['id'], evse };
    const command = mapEvse(evse, { location, source }, warn);
    if (typeof command === 'string') rejects.push({ kind: 'station', reason: command, original });
    else commands.push({ command, original });
  }
  return { commands, warnings, rejects, skipped: 0 };
}

function sourceOf(location: Record<string, unknown>, names: OcpiFeed): RecordSource | string {
  const id = identifierOf(location['id']);
  if (id === null) return `a location has no usable id: ${IDENTIFIER}`;
  const party = partyOf(location);
  const feed = party ?? names.feed ?? names.fileName;
  return feed === null ? `location ${id} names no party: give its feed a name with --feed` : { feed, id };
}

function partyOf(location: Record<string, unknown>): string | null {
  const country = textOf(location['country_code']);
  const party = textOf(location['party_id']);
  return country === null || party === null ? null : `${country}*${party}`;
}

function locationData(location: Record<string, unknown>, warn: Warn): Record<string, string | null> {
  const take = (member: string, length: number) => fit(textOf(location[member]), length, member, warn);
  return {
    name: take('name', TEXT_LENGTH),
    address: take('address', TEXT_LENGTH),
    city: take('city', STRING_LENGTH),
    region: take('state', STRING_LENGTH),
    postal_code: take('postal_code', STRING_LENGTH),
    country: countryOf(textOf(location['country']), warn),
    time_zone: timeZoneOf(textOf(location['time_zone']), warn),
  };
}

/** Without its location no station can be kept: each is rejected, so that the counts tell what is missing. */
function rejectAll(location: unknown, reason: string): Mapped {
  const evses = isObject(location) ? listOf(location['evses']) : [];
  const rejects: Rejection[] = [
    { kind: 'location', reason, original: location },
    ...evses.map((evse): Rejection => ({
      kind: 'station',
      reason: `its location was rejected: ${reason}`,
      original: { location_id: isObject(location) ? location['id'] : null, evse },
    })),
  ];
  return { commands: [], warnings: [], rejects, skipped: 0 };
}
