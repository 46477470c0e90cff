import { parseTimeZone } from './parsing/standards.js';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const WEEK = 7 * DAY;
/** 1970 began on a Thursday. */
export const MONDAY_BEFORE_1970 = -3 * DAY;

export const isKnownTimeZone = (name: string | null): name is string => parseTimeZone(name).ok;

/** The time of the week on the wall clocks of a zone: milliseconds since Monday 00:00. */
export function timeOfWeek(timeZone: string, at: number): number {
  const since = (at + clocksAhead(timeZone, at) - MONDAY_BEFORE_1970) % WEEK;
  return since < 0 ? since + WEEK : since;
}

/** When the clocks of a zone are put forward or back first, after `from` and not after `until`; infinity if they are not. */
export function clockChange(timeZone: string, from: number, until: number): number {
  const offset = clocksAhead(timeZone, from);
  // Two changes of one day that take each other back do not occur.
  for (let day = from; day < until; day += DAY) {
    const end = Math.min(day + DAY, until);
    if (clocksAhead(timeZone, end) !== offset) return changeWithin(timeZone, day, end);
  }
  return Infinity;
}

/** A time during which the clocks of a zone are as far ahead of UTC, all in milliseconds. */
export interface ClockPeriod {
  readonly begin: number;
  readonly end: number;
  readonly ahead: number;
}

/** The periods between two times, in their order. */
export function clockPeriods(timeZone: string, from: number, until: number): ClockPeriod[] {
  const periods: ClockPeriod[] = [];
  for (let begin = from; begin < until;) {
    const end = Math.min(clockChange(timeZone, begin, until), until);
    periods.push({ begin, end, ahead: clocksAhead(timeZone, begin) });
    begin = end;
  }
  return periods;
}

/** Clocks change at whole seconds. */
function changeWithin(timeZone: string, from: number, until: number): number {
  const offset = clocksAhead(timeZone, from);
  let before = Math.floor(from / SECOND);
  let after = Math.floor(until / SECOND);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (clocksAhead(timeZone, middle * SECOND) === offset) before = middle;
    else after = middle;
  }
  return after * SECOND;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far clocks of a zone are ahead of UTC, in milliseconds. Old offsets have seconds, which names of offsets lack. */
export function clocksAhead(timeZone: string, at: number): number {
  const numbers = formatOf(timeZone).format(at).match(/\d+/g) ?? [];
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = numbers.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / SECOND) * SECOND;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: two, day: two },
    ...{ hour: two, minute: two, second: two },
  });
  formats.set(timeZone, format);
  return format;
}
