import type { OpeningTimes } from '../opening-times.js';

/** What is expected at one instant. Instants are RFC 3339 texts; null means unknown, or no change to come. */
export interface HoursCase {
  /** The opening times in words, the moment, and why the answer is what it is. Unique in the table. */
  name: string;
  times: OpeningTimes | null;
  timeZone: string | null;
  at: string;
  open: boolean | null;
  nextChange: string | null;
}

type Moment = [at: string, open: boolean | null, nextChange: string | null, why: string];
type Span = [weekday: number, begin: string, end: string];
type Stretch = [begin: string, end: string];

export const [MON, TUE, WED, THU, FRI, SAT, SUN] = [1, 2, 3, 4, 5, 6, 7] as const;

/** The same span on each weekday. */
export function everyDay(begin: string, end: string): Span[] {
  return [MON, TUE, WED, THU, FRI, SAT, SUN].map((day) => [day, begin, end]);
}

/** Several moments of the same opening times. */
export function scenario(
  name: string,
  times: OpeningTimes | null,
  timeZone: string | null,
  moments: Moment[],
): HoursCase[] {
  return moments.map(([at, open, nextChange, why]) => ({
    name: `${name}; ${at}: ${why}`,
    ...{ times, timeZone, at, open, nextChange },
  }));
}

/** Opening times of the week. */
export function week(...spans: Span[]): OpeningTimes {
  const regular_hours = spans.map(([weekday, period_begin, period_end]) => ({
    ...{ weekday, period_begin, period_end },
  }));
  return { twentyfourseven: false, regular_hours };
}

export const allHours: OpeningTimes = { twentyfourseven: true };
export const noHours: OpeningTimes = { twentyfourseven: false };

/** The times with stretches of instants in which the site is open in any case that no closing overrules. */
export function withOpenings(times: OpeningTimes, ...stretches: Stretch[]): OpeningTimes {
  return { ...times, exceptional_openings: stretches.map(asPeriod) };
}

/** The times with stretches of instants in which the site is closed in any case. */
export function withClosings(times: OpeningTimes, ...stretches: Stretch[]): OpeningTimes {
  return { ...times, exceptional_closings: stretches.map(asPeriod) };
}

function asPeriod([period_begin, period_end]: Stretch) {
  return { period_begin, period_end };
}
