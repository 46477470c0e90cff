import { isKnownTimeZone } from '../../shared/wall-clock.js';
import { contain, merged, type Interval } from './intervals.js';
import type { ExceptionalPeriod, OpeningTimes } from './opening-times.js';
import { MINUTES_OF_WEEK, weekOf } from './week.js';

export const MINUTE = 60_000;

/** What is open by the wall clock of a time zone. */
export interface WeeklyHours {
  /** IANA name. */
  readonly timeZone: string;
  /** In minutes since Monday 00:00; neither empty nor the whole week. */
  readonly week: readonly Interval[];
}

/** Opening times of a place with a time zone, as far as they matter: each instant is looked up in three lists at most. */
export interface Schedule {
  /** Whether it is open at instants without an exception; null: unknown. */
  readonly usual: boolean | null | WeeklyHours;
  /** In milliseconds since 1970, in order and apart from each other. They overrule what is usual. */
  readonly openings: readonly Interval[];
  /** In the same form. They overrule all. */
  readonly closings: readonly Interval[];
}

/** @param timeZone null, or a name that is not known: regular hours are unknown */
export function scheduleOf(times: OpeningTimes | null, timeZone: string | null): Schedule {
  const usual = times === null ? null : usualHours(times, timeZone);
  return {
    usual,
    openings: usual === true ? [] : instants(times?.exceptional_openings),
    closings: instants(times?.exceptional_closings),
  };
}

function usualHours(times: OpeningTimes, timeZone: string | null): Schedule['usual'] {
  const { twentyfourseven, regular_hours = [], exceptional_openings = [] } = times;
  if (twentyfourseven) return true;
  if (regular_hours.length === 0) return exceptional_openings.length > 0 ? false : null;
  if (!isKnownTimeZone(timeZone)) return null;
  const week = weekOf(regular_hours);
  const [first] = week;
  if (first === undefined) return false;
  return first.end - first.begin === MINUTES_OF_WEEK ? true : { timeZone, week };
}

const instants = (periods: readonly ExceptionalPeriod[] = []): Interval[] =>
  merged(
    periods.map(({ period_begin, period_end }) => ({
      begin: Date.parse(period_begin),
      end: Date.parse(period_end),
    })),
  );

/**
 * Whether a place is open at an instant; null: unknown.
 * @param timeOfWeek the time of the week in a zone at this instant, in milliseconds since Monday 00:00
 */
export function stateAt(
  { usual, openings, closings }: Schedule,
  at: number,
  timeOfWeek: (timeZone: string) => number,
): boolean | null {
  if (contain(closings, at)) return false;
  if (contain(openings, at)) return true;
  if (usual === null || typeof usual === 'boolean') return usual;
  return contain(usual.week, timeOfWeek(usual.timeZone) / MINUTE);
}
