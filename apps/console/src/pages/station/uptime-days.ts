import type { Uptime } from '../../api/records.js';
import type { StatusKey } from '../../ui/status-mark.js';
import { statusOrder } from '../../ui/status-order.js';

export const UPTIME_DAYS = 30;

/** A day from midnight to midnight, where the browser is. RFC 3339. */
export interface Day {
  readonly from: string;
  readonly to: string;
}

/** The last days, oldest first; the last one is the day of `now`. */
export const lastDays = (now: Date, count: number): readonly Day[] =>
  Array.from({ length: count }, (_, index) => {
    const midnight = (offset: number) =>
      new Date(now.getFullYear(), now.getMonth(), now.getDate() - (count - 1 - index) + offset).toISOString();
    return { from: midnight(0), to: midnight(1) };
  });

export interface Segment {
  readonly status: StatusKey;
  readonly seconds: number;
  /** Where it begins above the bottom, and its height, of 1. */
  readonly start: number;
  readonly height: number;
}

const secondsOf = (uptime: Uptime, status: StatusKey): number => uptime.seconds[status] ?? 0;

/** The segments of a day's bar, from its bottom to its top. A day that is not over has a shorter bar. */
export function segmentsOf(uptime: Uptime, day: Day): readonly Segment[] {
  const length = (Date.parse(day.to) - Date.parse(day.from)) / 1000;
  let start = 0;
  const segments: Segment[] = [];
  for (const status of statusOrder) {
    const seconds = secondsOf(uptime, status);
    const height = seconds / length;
    if (seconds > 0) segments.push({ status, seconds, start, height });
    start += height;
  }
  return segments;
}

export interface UptimeSum {
  /** Of 1: the known time in which it was available or in use; null where nothing is known. */
  readonly uptime: number | null;
  /** Of 1: the part of all time in which the status was known. */
  readonly known: number;
  /** The statuses that there were, with their part of all time. */
  readonly shares: readonly { readonly status: StatusKey; readonly share: number }[];
}

export function sumOf(uptimes: readonly Uptime[]): UptimeSum {
  const total = (status: StatusKey) => uptimes.reduce((sum, uptime) => sum + secondsOf(uptime, status), 0);
  const known = total('1') + total('2') + total('3') + total('4');
  const all = statusOrder.reduce((sum, status) => sum + total(status), 0);
  const shares = statusOrder.map((status) => ({ status, share: all > 0 ? total(status) / all : 0 }));
  return {
    uptime: known > 0 ? (total('1') + total('2')) / known : null,
    known: all > 0 ? known / all : 0,
    shares: shares.filter(({ share }) => share > 0),
  };
}
