import { Cron } from 'croner';

/** When a feed is pulled: the seconds from the beginning of one pull to that of the next, or a cron pattern in UTC. */
export type FeedSchedule = number | string;

/** The least time from one pull to the next, in seconds. A cron pattern of five parts has no shorter one. */
export const MIN_INTERVAL_S = 60;
/** The greatest one that may be set. */
export const MAX_INTERVAL_S = 366 * 86_400;

/** The times of a cron pattern of five parts, minutes first, in UTC. @throws TypeError it is not one */
const timesOf = (pattern: string): Cron =>
  new Cron(pattern, { mode: '5-part', timezone: 'UTC', paused: true });

/** Why a text is no cron pattern; undefined if it is one. @param now milliseconds since 1970 */
export function cronError(pattern: string, now: number): string | undefined {
  try {
    return timesOf(pattern).nextRun(new Date(now)) ? undefined : 'it has no time to come';
  } catch (error) {
    return (error as Error).message.replace(/^CronPattern: /, '');
  }
}

/** The first time of a schedule after a pull that began at a time, both in milliseconds since 1970. */
export function regularTime(every: FeedSchedule, began: number): number {
  if (typeof every === 'number') return began + every * 1_000;
  return timesOf(every).nextRun(new Date(began))?.getTime() ?? Infinity;
}

/** The milliseconds between two pulls after a time. */
export function intervalAfter(every: FeedSchedule, time: number): number {
  if (typeof every === 'number') return every * 1_000;
  const first = regularTime(every, time);
  return regularTime(every, first) - first;
}

/** The greatest delay by chance, in milliseconds: feeds of the same schedule do not all begin at once. */
const MAX_JITTER_MS = 60_000;

/** A delay by chance: up to a tenth of what is waited for. @param chance from 0 to 1, without 1 */
export const jitterOf = (ms: number, chance: number): number =>
  Math.floor(chance * Math.min(ms / 10, MAX_JITTER_MS));

/** How long a feed waits at least after its first failure, in milliseconds, unless it is pulled more often. */
const FIRST_RETRY_MS = 300_000;
const HOUR_MS = 3_600_000;
/** More doublings are longer than any limit. */
const MOST_DOUBLINGS = 20;

/** The milliseconds from the end of a pull that failed to the next: twice as many after each failure, an hour at most. */
export const backOff = (interval: number, failures: number): number =>
  Math.min(Math.min(interval, FIRST_RETRY_MS) * 2 ** Math.min(failures - 1, MOST_DOUBLINGS), HOUR_MS);
