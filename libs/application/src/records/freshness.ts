import type { StoredRecord } from '../ports/record-queries.js';
import { readPart, withPartMember } from './record-parts.js';

/** Greatest number of stations whose stale statuses are counted: one by one, as no store has such counts. */
export const MAX_COUNTED_STALE = 10_000;

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
    if (this.ttlSeconds === 0) return undefined;
    const now = this.clock();
    const then = asOf === undefined ? now : Math.min(Date.parse(asOf), now);
    return new Date(Math.max(0, then - this.ttlSeconds * 1000)).toISOString();
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
