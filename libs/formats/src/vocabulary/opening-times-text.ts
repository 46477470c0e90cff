import type { OpeningTimes, RegularHours } from '#domain';
import { joined } from '../fields/text.js';

const ALL_WEEK = '24/7';

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const MINUTES_OF_DAY = 24 * 60;
const MINUTES_OF_WEEK = 7 * MINUTES_OF_DAY;

/** A period of a weekday, in minutes since its midnight. */
interface Period {
  readonly text: string;
  readonly begin: number;
  /** Not after the beginning if it is on the next day. */
  readonly end: number;
}

/** Consecutive days with the same hours. */
interface DayRange {
  readonly first: number;
  last: number;
  readonly periods: string;
}

/**
 * Renders opening times as text: `24/7`, or `Mon–Fri 08:00–20:00, Sat 09:00–12:00`; null if there are no regular hours.
 * Exceptional openings and closings, which apply to single dates, are left out.
 */
export function textOfOpeningTimes({ twentyfourseven, regular_hours = [] }: OpeningTimes): string | null {
  if (twentyfourseven || coversWeek(regular_hours)) return ALL_WEEK;
  const texts = dayRanges(periodsByDay(regular_hours)).map(({ first, last, periods }) => {
    const day = first === last ? days[first] : `${days[first]}–${days[last]}`;
    return `${day} ${periods}`;
  });
  return joined(texts, ', ');
}

function dayRanges(week: readonly Period[][]): DayRange[] {
  const ranges: DayRange[] = [];
  week.forEach((day, index) => {
    const periods = day.map(({ text }) => text).join(' and ');
    const previous = ranges.at(-1);
    if (previous?.last === index - 1 && previous.periods === periods) previous.last = index;
    else if (periods !== '') ranges.push({ first: index, last: index, periods });
  });
  return ranges;
}

/** Returns the periods of each weekday in the order of time, Monday first. */
function periodsByDay(regularHours: readonly RegularHours[]): Period[][] {
  const week: Period[][] = days.map(() => []);
  for (const { weekday, period_begin, period_end } of regularHours) {
    const begin = minuteOf(period_begin);
    const end = minuteOf(period_end);
    if (begin !== null && end !== null)
      week[weekday - 1]?.push({ text: `${period_begin}–${period_end}`, begin, end });
  }
  for (const day of week) day.sort((a, b) => a.begin - b.begin || a.end - b.end);
  return week;
}

/** Whether a text is a time such as `08:00`, up to 24:00, which may have seconds. */
export const isTimeOfDay = (text: string | null): text is string => text !== null && minuteOf(text) !== null;

/** Minutes since midnight. */
function minuteOf(text: string): number | null {
  const [, hour, minute] = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(text) ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  return minutes <= MINUTES_OF_DAY && Number(minute) < 60 ? minutes : null;
}

/** Whether regular hours leave no time of the week out. */
export function coversWeek(regularHours: readonly RegularHours[]): boolean {
  const week = periodsByDay(regularHours);
  const periods = week.flatMap((day, index) => day.map((period) => inWeek(period, index)));
  // What goes on after Sunday is the beginning of Monday.
  let covered = Math.max(0, ...periods.map(({ end }) => end - MINUTES_OF_WEEK));
  for (const { begin, end } of periods.sort((a, b) => a.begin - b.begin)) {
    if (begin > covered) return false;
    covered = Math.max(covered, end);
  }
  return covered >= MINUTES_OF_WEEK;
}

/** A period in minutes since the beginning of the week. Feeds write the last minute of an hour as the end of a period. */
function inWeek({ begin, end: last }: Period, day: number): { readonly begin: number; readonly end: number } {
  const end = last % 60 === 59 ? last + 1 : last;
  const midnight = day * MINUTES_OF_DAY;
  return { begin: midnight + begin, end: midnight + (end <= begin ? end + MINUTES_OF_DAY : end) };
}
