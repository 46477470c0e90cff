import type { StoredRecord } from '../ports/record-queries.js';

/** Tells which statuses are stale: those that nobody has reported for some time, or never. */
export class Freshness {
  /**
   * @param ttlSeconds for how long a report is good; 0 where statuses don't go stale
   * @param clock milliseconds since 1970
   */
  constructor(
    private readonly ttlSeconds: number,
    private readonly clock: () => number = Date.now,
  ) {}

  /**
   * What was observed before the time that this gives is stale; undefined where nothing ever is.
   * @param asOf when that is asked about, RFC 3339 in UTC; now where it is not given or still to come
   */
  staleBefore(asOf?: string): string | undefined {
    if (this.ttlSeconds === 0) return undefined;
    const now = this.clock();
    const then = asOf === undefined ? now : Math.min(Date.parse(asOf), now);
    return new Date(Math.max(0, then - this.ttlSeconds * 1000)).toISOString();
  }
}

const OBSERVED_AT = /"observed_at":(?:"([^"]*)"|null)/;

/** Whether a station's status is stale; what was never observed is. */
export function isStale({ rest }: StoredRecord, staleBefore: string): boolean {
  const observedAt = OBSERVED_AT.exec(rest)?.[1];
  return observedAt === undefined || observedAt < staleBefore;
}

/** A station as it is shown where statuses go stale: its status says whether it is. */
export function withFreshness(record: StoredRecord, staleBefore: string): StoredRecord {
  const { rest } = record;
  if (!rest.startsWith(STATUS)) return record;
  // The values in a status are codes, labels and times: no brace is in any of them.
  return { ...record, rest: rest.replace('}', `,"stale":${isStale(record, staleBefore)}}`) };
}

const STATUS = ',"status":{';
