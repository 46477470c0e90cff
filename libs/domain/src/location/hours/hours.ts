import { clockChange, timeOfWeek } from '../../shared/wall-clock.js';
import { boundAfter, contain } from './intervals.js';
import type { OpeningTimes } from './opening-times.js';
import { MINUTE, scheduleOf, stateAt, type Schedule, type WeeklyHours } from './schedule.js';
import { MINUTES_OF_WEEK } from './week.js';

/** In a week every regular period begins and ends, but for the hour that a clock change leaves out. */
const LOOK_AHEAD_MS = 8 * 24 * 60 * MINUTE;

/**
 * Whether a place is open; null: unknown. Regular hours hold by its wall clock: in an hour that is repeated both times,
 * in one that is left out never.
 * @param timeZone IANA name
 * @param at in milliseconds since 1970
 */
export const isOpenAt = (times: OpeningTimes | null, timeZone: string | null, at: number): boolean | null =>
  stateOf(scheduleOf(times, timeZone), at);

const stateOf = (schedule: Schedule, at: number): boolean | null =>
  stateAt(schedule, at, (timeZone) => timeOfWeek(timeZone, at));

/**
 * The first instant after `at` at which {@link isOpenAt} returns another value than at `at`, in milliseconds since 1970.
 * Null if there is none, as far as 8 days after the last exception or, without one to come, after `at`.
 */
export function nextChangeAfter(
  times: OpeningTimes | null,
  timeZone: string | null,
  at: number,
): number | null {
  const schedule = scheduleOf(times, timeZone);
  const { openings, closings } = schedule;
  const lastException = Math.max(openings.at(-1)?.end ?? at, closings.at(-1)?.end ?? at, at);
  const before = stateOf(schedule, at);
  let instant = possibleChange(schedule, at);
  while (instant <= lastException + LOOK_AHEAD_MS) {
    if (stateOf(schedule, instant) !== before) return instant;
    instant = possibleChange(schedule, instant);
  }
  return null;
}

/** The first instant after `at` at which the state may change; infinity if there is none. */
function possibleChange({ usual, openings, closings }: Schedule, at: number): number {
  const exception = Math.min(boundAfter(openings, at), boundAfter(closings, at));
  if (usual === null || typeof usual === 'boolean') return exception;
  const isExceptional = contain(openings, at) || contain(closings, at);
  return isExceptional ? exception : Math.min(exception, possibleWeeklyChange(usual, at));
}

function possibleWeeklyChange({ timeZone, week }: WeeklyHours, at: number): number {
  const now = timeOfWeek(timeZone, at);
  const bound = boundAfter(week, now / MINUTE);
  const next = bound === Infinity ? MINUTES_OF_WEEK + (week[0]?.begin ?? 0) : bound;
  const instant = at + next * MINUTE - now;
  // After a clock change the wall clock shows another time at that instant.
  return Math.min(instant, clockChange(timeZone, at, instant));
}
