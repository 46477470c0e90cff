import type { Schemas } from '../api/records.js';
import { formatTime, inZone } from '../texts/index.js';
import { structureText } from '../texts/structures.js';
import { localTime, type Zone } from './wall-clock.js';

export type OpeningTimes = Schemas['OpeningTimes'];
type Period = Schemas['ExceptionalPeriod'];

export const isOpeningTimes = (value: object): value is OpeningTimes => 'twentyfourseven' in value;

/** 1 January 2024 was a Monday. */
const days = [1, 2, 3, 4, 5, 6, 7].map((day) =>
  new Date(Date.UTC(2024, 0, day)).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' }),
);

/** As OCPI names them, Monday first. */
export const dayTokens = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

/** Days of the week such as "Mon–Fri, Sun"; nothing for all of them. @param tokens as OCPI names them */
export function daysWords(tokens: readonly string[]): string {
  const among = dayTokens.map((token) => tokens.includes(token));
  if (among.every(Boolean)) return '';
  const runs: { readonly first: number; last: number }[] = [];
  among.forEach((isIn, index) => {
    const run = runs.at(-1);
    if (isIn && run?.last === index - 1) run.last = index;
    else if (isIn) runs.push({ first: index, last: index });
  });
  return runs
    .map(({ first, last }) => [...new Set([days[first], days[last]])].join(last - first > 1 ? '–' : ', '))
    .join(', ');
}

/** The hours of each day of the week, Monday first; none if nothing is said of the week. */
export function weekOf({ twentyfourseven, regular_hours = [] }: OpeningTimes): readonly DayHours[] {
  if (twentyfourseven || regular_hours.length === 0) return [];
  return days.map((day, index) => {
    const periods = regular_hours
      .filter(({ weekday }) => weekday === index + 1)
      .map(({ period_begin, period_end }) => `${period_begin}–${period_end}`)
      .sort();
    return { day, hours: periods.join(', ') || structureText('hours.closed') };
  });
}

export interface DayHours {
  readonly day: string;
  readonly hours: string;
}

/** A period in the time zone of its place; one of whole days there as days. */
export function periodWords({ period_begin: begin, period_end: end }: Period, timeZone?: Zone): string {
  if (!isMidnight(begin, timeZone) || !isMidnight(end, timeZone) || begin >= end)
    return `${timeWords(begin, timeZone)} – ${timeWords(end, timeZone)}`;
  const day = (time: Date) => inZone(time, { dateStyle: 'medium' }, timeZone);
  const [first, last] = [day(new Date(begin)), day(new Date(Date.parse(end) - 1))];
  return first === last ? first : `${first} – ${last}`;
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

export const isTimestamp = (text: string): boolean => TIMESTAMP.test(text) && !Number.isNaN(Date.parse(text));

const isMidnight = (text: string, timeZone: Zone): boolean =>
  isTimestamp(text) && Date.parse(text) % 1000 === 0 && localTime(text, timeZone).endsWith('T00:00:00');

/** A time of a day in words; any other text, such as one that is not typed to its end, as it is. */
export const timeWords = (text: string, timeZone?: Zone): string => {
  if (!isTimestamp(text)) return text;
  return timeZone ? inZone(text, { dateStyle: 'medium', timeStyle: 'short' }, timeZone) : formatTime(text);
};

/** The exceptions from the week, a line each. */
export const exceptionsOf = (
  { exceptional_openings = [], exceptional_closings = [] }: OpeningTimes,
  timeZone?: Zone,
): readonly string[] => [
  ...exceptional_openings.map((each) =>
    structureText('hours.opening', { period: periodWords(each, timeZone) }),
  ),
  ...exceptional_closings.map((each) =>
    structureText('hours.closing', { period: periodWords(each, timeZone) }),
  ),
];

/** Opening times in one line, such as "Mon–Fri 08:00–18:00, Sat 09:00–12:00". */
export function hoursWords(times: OpeningTimes, timeZone?: Zone): string {
  const week = times.twentyfourseven ? [structureText('hours.always')] : runsOf(weekOf(times));
  return [week.join(', ') || structureText('hours.none'), ...exceptionsOf(times, timeZone)].join('; ');
}

/** Neighbouring days with the same hours together, without those on which it is closed. */
function runsOf(week: readonly DayHours[]): readonly string[] {
  const runs: { readonly first: string; last: string; readonly hours: string }[] = [];
  let before = '';
  for (const { day, hours } of week) {
    const run = runs.at(-1);
    if (run && before === hours) run.last = day;
    else runs.push({ first: day, last: day, hours });
    before = hours;
  }
  return runs
    .filter(({ hours }) => hours !== structureText('hours.closed'))
    .map(({ first, last, hours }) => `${first === last ? first : `${first}–${last}`} ${hours}`);
}
