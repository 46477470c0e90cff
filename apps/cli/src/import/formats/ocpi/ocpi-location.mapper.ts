import { countryOf } from '../../fields/country.js';
import { isObject, listOf } from '../../fields/json.js';
import { truncateToLength, STRING_LENGTH, TEXT_LENGTH, textOf } from '../../fields/text.js';
import { timeZoneOf } from '../../fields/time.js';
import type { MappedCommand, MappedRecord, Rejection, Warn } from '../../records/mapped-record.js';
import { mapEvse } from './ocpi-evse.mapper.js';
import { validateEvse, validateLocation, type FeedNames, type ValidLocation } from './ocpi-validation.js';

/** Maps an OCPI Location to the commands for a location and for a station of each EVSE. Accepts any JSON value. */
export function mapLocation(location: unknown, names: FeedNames): MappedRecord {
  const validated = validateLocation(location, names);
  return 'rejected' in validated ? rejectAll(location, validated.rejected) : mapValid(validated.value);
}

function mapValid({ location, source }: ValidLocation): MappedRecord {
  const warnings: string[] = [];
  const warn: Warn = (warning) => warnings.push(`location ${source.id}: ${warning}`);
  const withoutEvses = { ...location };
  delete withoutEvses['evses'];
  const data = locationData(location, warn);
  const commands: MappedCommand[] = [
    { command: { type: 'RegisterLocation', source, data }, original: withoutEvses },
  ];
  const rejects: Rejection[] = [];
  if (location['evses'] !== undefined && location['evses'] !== null && !Array.isArray(location['evses']))
    warn('evses is not a list, no station is imported from it');
  for (const evse of listOf(location['evses'])) {
    const original = { location_id: location['id'], evse };
    const validated = validateEvse(evse, source);
    if ('rejected' in validated) rejects.push({ kind: 'station', reason: validated.rejected, original });
    else commands.push({ command: mapEvse(validated.value, { location, source }, warn), original });
  }
  return { commands, warnings, rejects, skipped: 0 };
}

function locationData(location: Record<string, unknown>, warn: Warn): Record<string, string | null> {
  const text = (member: string, length: number) =>
    truncateToLength(textOf(location[member]), length, member, warn);
  return {
    name: text('name', TEXT_LENGTH),
    address: text('address', TEXT_LENGTH),
    city: text('city', STRING_LENGTH),
    region: text('state', STRING_LENGTH),
    postal_code: text('postal_code', STRING_LENGTH),
    country: countryOf(textOf(location['country']), warn),
    time_zone: timeZoneOf(textOf(location['time_zone']), warn),
  };
}

/** A station needs its location, so each EVSE is rejected too and counted. */
function rejectAll(location: unknown, reason: string): MappedRecord {
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
