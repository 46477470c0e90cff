import type { Connection } from '../database.js';
import { query } from '../statements.js';

const DAY_MS = 86_400_000;
/** The growth is that of these days at most, and at least of one. */
const DAYS = 7;

/**
 * What the log takes a day: the events of the last days, by the mean size of all that is kept for an event. It reads a
 * few rows, whatever the length of the log.
 * @param now milliseconds since 1970
 * @returns undefined: the log has less than a day of history
 */
export function logBytesPerDay(log: Connection, now: number): number | undefined {
  const [first, last] = query<[number | null, number | null]>(
    log,
    'SELECT (SELECT min(seq) FROM events), (SELECT max(seq) FROM events)',
  ).first() ?? [null, null];
  if (first === null || last === null) return undefined;
  const selectTime = query<[string]>(log, 'SELECT time FROM events WHERE seq = ?');
  const timeOf = (seq: number) => Date.parse(selectTime.first(seq)?.[0] ?? '');
  const from = Math.max(timeOf(first), now - DAYS * DAY_MS);
  const days = (now - from) / DAY_MS;
  if (!(days >= 1)) return undefined;
  const recent = last + 1 - firstSince(from, { first, last, timeOf });
  return ((usedBytes(log) / (last + 1 - first)) * recent) / days;
}

interface Times {
  readonly first: number;
  readonly last: number;
  readonly timeOf: (seq: number) => number;
}

/** The first event of this time or later, as times follow the log; the one after the last if there is none. */
function firstSince(time: number, { first, last, timeOf }: Times): number {
  let [low, high] = [first, last + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (timeOf(middle) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Without pages that are free to be used again. */
function usedBytes(log: Connection): number {
  const [pages = 0, free = 0, size = 0] = ['page_count', 'freelist_count', 'page_size'].map(
    (name) => query<[number]>(log, `PRAGMA main.${name}`).first()?.[0] ?? 0,
  );
  return (pages - free) * size;
}
