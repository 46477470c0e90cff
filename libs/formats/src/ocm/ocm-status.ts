import { isJsonObject, listOf } from '#domain';
import type { Warn } from '../records/mapped-record.js';
import { referenceOf, type Json, type Reference } from './ocm-members.js';

/** The directory's status codes and the words of Open Charge Map by the ids of `StatusTypes`. */
const statuses: ReadonlyMap<number, readonly [code: string, word: string]> = new Map([
  [0, ['0', 'Unknown']],
  [10, ['1', 'Currently Available (Automated Status)']],
  [20, ['2', 'Currently In Use (Automated Status)']],
  [30, ['3', 'Temporarily Unavailable']],
  // It works; whether it is in use is not known.
  [50, ['0', 'Operational']],
  [75, ['0', 'Partly Operational (Mixed)']],
  [100, ['3', 'Not Operational']],
  [150, ['0', 'Planned For Future Date']],
]);

/** Statuses of which the directory's code says all. */
const COMPLETE: ReadonlySet<number> = new Set([0, 10, 20]);

/** Decommissioned, and listed twice. */
const REMOVED: ReadonlySet<number | null> = new Set([200, 210]);

const UNKNOWN = '0';

export interface OcmStatus {
  /** The directory's status code. */
  readonly code: string;
  /** The word of Open Charge Map where the code says less; else null. */
  readonly sourceStatus: string | null;
}

/** Whether the POI no longer exists. */
export const isRemoved = (poi: Json): boolean => REMOVED.has(statusReference(poi).id);

/** Maps the status of a POI. A POI without one, or with another one than the reference data has, is Unknown, with a warning. */
export function statusOf(poi: Json, warn: Warn): OcmStatus {
  const { id, title } = statusReference(poi);
  const known = id === null ? undefined : statuses.get(id);
  if (known === undefined) {
    warn(...unknownStatus(title ?? id));
    return { code: UNKNOWN, sourceStatus: title };
  }
  const [code, word] = known;
  return { code, sourceStatus: id !== null && COMPLETE.has(id) ? null : (title ?? word) };
}

const unknownStatus = (given: string | number | null): Parameters<Warn> =>
  given === null
    ? ['POI has no status, its status is Unknown']
    : ['status is none of Open Charge Map, read as Unknown', given];

/** The status of the POI, else that of its connections if they agree. */
function statusReference(poi: Json): Reference {
  const own = referenceOf(poi, 'StatusType');
  if (own.id !== null || own.title !== null) return own;
  const [first = own, ...others] = listOf(poi['Connections'])
    .filter(isJsonObject)
    .map((connection) => referenceOf(connection, 'StatusType'));
  return others.every(({ id }) => id === first.id) ? first : own;
}
