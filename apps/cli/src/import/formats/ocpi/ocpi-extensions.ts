import { extensionsOf } from '../../fields/extensions.js';
import { isObject, listOf } from '../../fields/json.js';
import type { Warn } from '../../records/mapped-record.js';
import type { Json } from './ocpi-members.js';

/** What fields of the directory hold wholly, or what changes with each status. */
const heldOfLocation: ReadonlySet<string> = new Set([
  ...[
    'country_code',
    'party_id',
    'id',
    'publish',
    'name',
    'address',
    'city',
    'postal_code',
    'state',
    'country',
  ],
  ...['coordinates', 'evses', 'facilities', 'time_zone', 'help_phone', 'last_updated'],
]);
const heldOfEvse: ReadonlySet<string> = new Set([
  ...['uid', 'evse_id', 'status', 'capabilities', 'floor_level', 'coordinates'],
  ...['physical_reference', 'parking_restrictions', 'last_updated'],
]);

/** Returns what a location says beyond the fields of the directory; null for nothing. */
export const locationExtensions = (location: Json, warn: Warn): Json | null =>
  extensionsOf(location, heldOfLocation, warn);

/**
 * Returns what an EVSE says beyond the fields of the directory; null for nothing. Its connectors are among it: the station
 * has those that are equal as one, without their ids.
 */
export function evseExtensions(evse: Json, warn: Warn): Json | null {
  const connectors = listOf(evse['connectors']).filter(isObject).map(withoutStatus);
  return extensionsOf({ ...evse, connectors: connectors.length > 0 ? connectors : null }, heldOfEvse, warn);
}

const withoutStatus = (connector: Json): Json =>
  Object.fromEntries(Object.entries(connector).filter(([name]) => !ofStatus.has(name)));

const ofStatus: ReadonlySet<string> = new Set(['status', 'last_updated']);
