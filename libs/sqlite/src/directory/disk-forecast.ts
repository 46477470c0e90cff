import type { Connection } from '../database.js';
import { logBytesPerDay } from '../log/log-rate.js';
import { databaseSizes, freeDisk } from './file-sizes.js';
import { openLogOfThisRelease } from './read-only-log.js';

const DAY_S = 86_400;

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
