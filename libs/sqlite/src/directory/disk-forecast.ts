import type { Connection } from '../database.js';
import { query } from '../statements.js';
import { openLogOfThisRelease } from './read-only-log.js';
import { readdirSync, statSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const DAY_S = 86_400;
const DAY_MS = DAY_S * 1000;
/** The growth is that of these days at most, and at least of one. */
const DAYS = 7;

/** An estimate for the disk of a data directory. */
export interface DiskForecast {
  /** What the log takes. */
  readonly bytesPerDay: number;
  /** Until the disk is full if the other databases grow in proportion. Absent if the log does not grow. */
  readonly lastsSeconds?: number;
}

/** @returns undefined: the log has too little history */
export function diskForecast(
  folder: string,
  log: Connection,
  now: number = Date.now(),
): DiskForecast | undefined {
  const bytesPerDay = logBytesPerDay(log, now);
  if (bytesPerDay === undefined) return undefined;
  if (bytesPerDay === 0) return { bytesPerDay };
  const lastsDays = freeDisk(folder) / (bytesPerDay * shareOfLog(folder));
  return { bytesPerDay, lastsSeconds: lastsDays * DAY_S };
}

/** How many bytes the databases have for one of the log. Write-ahead logs do not grow with it. */
function shareOfLog(folder: string): number {
  const sizes = databaseSizes(folder);
  const all = [...sizes].reduce((sum, [file, bytes]) => sum + (file.endsWith('.db') ? bytes : 0), 0);
  return all / (sizes.get('directory.db') ?? all);
}

/**
 * The same of a directory that a service may be using.
 * @throws DataDirectoryUnusable there is no directory, or it is of another release
 */
export function readDiskForecast(folder: string, now?: number): DiskForecast | undefined {
  const log = openLogOfThisRelease(folder, 'read');
  try {
    return diskForecast(folder, log, now);
  } finally {
    log.close();
  }
}

/**
 * What the log takes a day: the events of the last days, by the mean size of all that is kept for an event. It reads a
 * few rows, whatever the length of the log.
 * @param now milliseconds since 1970
 * @returns undefined: the log has less than a day of history
 */
function logBytesPerDay(log: Connection, now: number): number | undefined {
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
  const recent = last + 1 - firstSince(from, first, last, timeOf);
  return ((usedBytes(log) / (last + 1 - first)) * recent) / days;
}

/** The first event of this time or later, as times follow the log; the one after the last if there is none. */
function firstSince(time: number, first: number, last: number, timeOf: (seq: number) => number): number {
  let low = first;
  let high = last + 1;
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

const DATABASE = /^([a-z]+)(?:-\d+)?(\.db(?:-wal)?)$/;

/**
 * The sizes of the databases and their write-ahead logs in a data directory, in bytes. Generations of read models have
 * one name, and count together.
 */
export function databaseSizes(folder: string): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const file of readdirSync(folder)) {
    const [, base, ending] = DATABASE.exec(file) ?? [];
    // It can be removed meanwhile.
    const found = base !== undefined && statSync(join(folder, file), { throwIfNoEntry: false });
    if (!found) continue;
    const name = `${base}${ending}`;
    sizes.set(name, (sizes.get(name) ?? 0) + found.size);
  }
  return sizes;
}

/** What this process may still write on the disk of a folder, in bytes. */
export function freeDisk(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
