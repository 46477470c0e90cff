import { isObject } from '../../fields/json.js';
import type { Warn } from '../../records/mapped-record.js';
import type { Json } from './ocpi-members.js';

/** Greatest size and depth that the directory accepts. */
const MAX_BYTES = 64 * 1024;
const MAX_DEPTH = 31;

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
  ...['uid', 'evse_id', 'status', 'capabilities', 'connectors', 'floor_level', 'coordinates'],
  ...['physical_reference', 'parking_restrictions', 'last_updated'],
]);

/** Returns what a location says beyond the fields of the directory; null for nothing. */
export const locationExtensions = (location: Json, warn: Warn): Json | null =>
  extensions(location, heldOfLocation, warn);

/** Returns what an EVSE says beyond the fields of the directory; null for nothing. */
export const evseExtensions = (evse: Json, warn: Warn): Json | null => extensions(evse, heldOfEvse, warn);

/** The members that are not held, as they are. What the directory refuses is left out with a warning. */
function extensions(record: Json, held: ReadonlySet<string>, warn: Warn): Json | null {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    if (held.has(name) || value === null) continue;
    if (isAccepted(value, MAX_DEPTH)) kept[name] = value;
    else warn(`${name} can't be kept, left out of the extensions`, value);
  }
  if (Object.keys(kept).length === 0) return null;
  if (Buffer.byteLength(JSON.stringify(kept)) <= MAX_BYTES) return kept;
  warn('extensions are larger than 64 KiB, left out');
  return null;
}

/** Whether the directory accepts a value: not too deep, without NUL and halves of characters, with exact numbers. */
function isAccepted(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !/\0|\p{Surrogate}/u.test(value);
  if (typeof value === 'number')
    return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));
  if (!isObject(value) && !Array.isArray(value)) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(
    ([name, member]) => isAccepted(name, depth) && isAccepted(member, depth - 1),
  );
}
