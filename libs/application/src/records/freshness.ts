import type { StoredRecord } from '../ports/record-queries.js';
import { readPart, withPartMember } from './record-parts.js';

/** Greatest number of stations whose stale statuses are counted: one by one, as no store has such counts. */
export const MAX_COUNTED_STALE = 10_000;

/** The time of a query, by the clock of the service. */
export interface QueryTime {
  /** RFC 3339 in UTC with milliseconds. */
  readonly now: string;
  /** Observations before this time are stale; undefined if statuses do not go stale. */
  readonly staleBefore?: string | undefined;
}

/** Determines which statuses are stale: those that were not observed within the time to live. */
export class Freshness {
  /**
   * @param ttlSeconds time to live of an observation; 0 if statuses do not go stale
   * @param clock milliseconds since 1970
   */
  constructor(
    private readonly ttlSeconds: number,
    private readonly clock: () => number = Date.now,
  ) {}

  /**
   * The time before which observations are stale; undefined if statuses do not go stale.
   * @param asOf the time of the query, RFC 3339 in UTC; now if it is absent or in the future
   */
  staleBefore(asOf?: string): string | undefined {
    return this.at(asOf).staleBefore;
  }

  /** @param asOf as above */
  at(asOf?: string): QueryTime {
    const clock = this.clock();
    const time = asOf === undefined ? clock : Math.min(Date.parse(asOf), clock);
    const now = new Date(time).toISOString();
    if (this.ttlSeconds === 0) return { now };
    return { now, staleBefore: new Date(Math.max(0, time - this.ttlSeconds * 1000)).toISOString() };
  }
}

/** Whether a station's status is stale. One that was never observed is. */
export function isStale(record: Pick<StoredRecord, 'rest'>, staleBefore: string): boolean {
  const observedAt = readPart(record, 'status')?.observed_at ?? null;
  return observedAt === null || observedAt < staleBefore;
}

/** The station with the member `stale` in its status. */
export const withFreshness = (record: StoredRecord, staleBefore: string): StoredRecord =>
  withPartMember(record, 'status', 'stale', isStale(record, staleBefore));
