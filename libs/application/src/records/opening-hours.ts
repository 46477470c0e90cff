import {
  hoursKey,
  hoursOfKey,
  isOpenAt,
  keysOpenAt,
  nextChangeAfter,
  type AggregateKind,
  type LocationAttributes,
} from '#domain';
import { HOURS_ID, type Matching, type OpenCondition } from '../ports/list-query.js';
import type { StoredRecord } from '../ports/record-queries.js';
import { attributesOf, readPart } from './record-parts.js';
import type { StoredKey } from './shared-keys.js';

type WithHours = Partial<Pick<LocationAttributes, 'opening_times' | 'time_zone'>>;

/** Rendering a station and finding it take the key of the same location. */
const known = new WeakMap<object, string | null>();

/**
 * The key of the hours of a location, which are those of its stations too; null if they are unknown. They are its
 * `opening_times` alone, by the wall clock of its time zone.
 */
export function hoursKeyOf(location: WithHours | undefined): string | null {
  if (!location?.opening_times) return null;
  const found = known.get(location);
  if (found !== undefined) return found;
  const key = hoursKey(location.opening_times, location.time_zone ?? null);
  known.set(location, key);
  return key;
}

/** The same by the record of a location; null for a connector type. */
export const hoursKeyIn = (location: StoredRecord): string | null => {
  const { opening_times = null } = (readPart(location, 'members') ?? {}) as WithHours;
  if (opening_times === null) return null;
  const { time_zone } = attributesOf(location) as WithHours;
  return hoursKeyOf({ opening_times, ...(time_zone !== undefined && { time_zone }) });
};

/** The ids of the hours that are open at an instant, found as their keys are read. */
export class OpenHours {
  readonly ids: string[] = [];
  private readonly isOpen: (key: string) => boolean;

  constructor({ at }: OpenCondition) {
    this.isOpen = keysOpenAt(Date.parse(at));
  }

  add({ id, key }: StoredKey): void {
    if (this.isOpen(key)) this.ids.push(id);
  }
}

/** The query with a filter on the hours that are open in place of its instant, which no store compares. */
export function withOpenHours<Query extends Matching>(query: Query, { ids }: OpenHours): Query {
  const { openAt, ...rest } = query;
  if (!openAt) return query;
  return { ...rest, filters: [...query.filters, { field: HOURS_ID, values: ids }] } as unknown as Query;
}

const noHours = { times: null, timeZone: null };

/** Whether a station or location is open, and when that changes next, as JSON members after a comma. @param at time of the read, in milliseconds since 1970 */
export function openingMembers(kind: AggregateKind, record: StoredRecord, at: number): string {
  if (kind !== 'station' && kind !== 'location') return '';
  const key = kind === 'station' ? (readPart(record, 'related')?.hours ?? null) : hoursKeyIn(record);
  const { times, timeZone } = key === null ? noHours : hoursOfKey(key);
  const change = nextChangeAfter(times, timeZone, at);
  const next_change = change === null ? null : new Date(change).toISOString();
  return `,${JSON.stringify({ open_now: isOpenAt(times, timeZone, at), next_change }).slice(1, -1)}`;
}
