import { isUnset, type TariffRestrictions } from '#domain';
import { dayNames } from './datex2-terms.js';

// When the prices of a rate are, as numbers that can be intersected and subtracted: for its writing and its reading.

/** From a bound, included, to another one, excluded; open ones are infinite. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** A part of all time by the clock and the calendar of a place: all three hold. */
export interface Calendar {
  /** Days since 1970-01-01. */
  readonly dates: Interval;
  /** Ascending, 0 for Monday. */
  readonly days: readonly number[];
  /** Minutes of the day, ascending and apart from each other. */
  readonly times: readonly Interval[];
}

/** The part of sessions that a price is for: all three hold. */
export interface Span {
  readonly calendar: Calendar;
  /** Since the begin of the session. */
  readonly seconds: Interval;
  /** Charged before. */
  readonly kwh: Interval;
}

const DAY_MINUTES = 1440;
const DAY_MS = 86_400_000;
export const ALWAYS: Interval = { from: -Infinity, to: Infinity };
export const ALL_DAY: readonly Interval[] = [{ from: 0, to: DAY_MINUTES }];
export const WEEK = [0, 1, 2, 3, 4, 5, 6];

export const allTime: Calendar = { dates: ALWAYS, days: WEEK, times: ALL_DAY };

/** When restrictions hold, without those of current, power and reservation; undefined: never. */
export function spanOf(restrictions: TariffRestrictions | null | undefined): Span | undefined {
  const { day_of_week: days, start_date, end_date, ...others } = restrictions ?? {};
  const { min_duration, max_duration, min_kwh, max_kwh } = others;
  const span = {
    calendar: {
      dates: interval(dayNumber(start_date), dayNumber(end_date)),
      days: listed(days)
        ? WEEK.filter((day) => days.some((name) => name.toLowerCase() === dayNames[day]))
        : WEEK,
      times: timesOf(others),
    },
    seconds: interval(min_duration, max_duration),
    kwh: interval(min_kwh, max_kwh),
  };
  return isEmpty(span.calendar.dates) || isEmpty(span.seconds) || isEmpty(span.kwh) ? undefined : span;
}

const listed = <Item>(items: readonly Item[] | null | undefined): items is readonly Item[] => !isUnset(items);

/** A least number of 0 restricts nothing. */
const interval = (from: number | null | undefined, to: number | null | undefined): Interval => ({
  from: isNumber(from) && from !== 0 ? from : -Infinity,
  to: isNumber(to) ? to : Infinity,
});

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number';

const isEmpty = ({ from, to }: Interval): boolean => to <= Math.max(from, 0);

const dayNumber = (date: string | null | undefined): number | undefined =>
  typeof date === 'string' ? Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS) : undefined;

export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** An absent time is midnight; from a time to itself is all day. */
function timesOf({ start_time, end_time }: TariffRestrictions): readonly Interval[] {
  return dailyFrom(minuteOf(start_time ?? '00:00'), minuteOf(end_time ?? '00:00'));
}

/** The minutes of each day from one to another, which may be over midnight. */
export function dailyFrom(start: number, end: number): readonly Interval[] {
  if (start === end) return ALL_DAY;
  if (start < end) return [{ from: start, to: end }];
  const evening = { from: start, to: DAY_MINUTES };
  return end === 0 ? [evening] : [{ from: 0, to: end }, evening];
}

/** Of `HH:MM`; 24:00 is 0. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) % DAY_MINUTES;
}

/** `HH:MM`; the end of a day is the beginning of the next one. */
export function timeText(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60) % 24, minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** The part in both; undefined if there is none. */
export function intersection(one: Span, other: Span): Span | undefined {
  const calendar = sharedCalendar(one.calendar, other.calendar);
  const seconds = shared(one.seconds, other.seconds);
  const kwh = shared(one.kwh, other.kwh);
  return calendar && seconds && kwh && { calendar, seconds, kwh };
}

function shared(one: Interval, other: Interval): Interval | undefined {
  const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)];
  return from < to ? { from, to } : undefined;
}

export function sharedCalendar(one: Calendar, other: Calendar): Calendar | undefined {
  const dates = shared(one.dates, other.dates);
  const days = one.days.filter((day) => other.days.includes(day));
  const times = one.times.flatMap((time) => other.times.flatMap((each) => shared(time, each) ?? []));
  return dates && days.length > 0 && times.length > 0 ? { dates, days, times } : undefined;
}

/** Whether a calendar has all that another one has. */
export function coversCalendar(whole: Calendar, part: Calendar): boolean {
  const both = sharedCalendar(whole, part);
  return both !== undefined && isSame(both, part);
}

export const isSame = (one: object, other: object): boolean => textOf(one) === textOf(other);

/** JSON has no infinite numbers. */
const textOf = (value: object): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'number' ? String(each) : each));

/** What is left of an interval without another one. */
export function rest(whole: Interval, without: Interval): readonly Interval[] {
  const before = shared(whole, { from: -Infinity, to: without.from });
  const after = shared(whole, { from: without.to, to: Infinity });
  return [...(before ? [before] : []), ...(after ? [after] : [])];
}

/** What is left of a calendar without another one, in calendars that have nothing in common. */
export function restOfCalendar(whole: Calendar, without: Calendar): readonly Calendar[] {
  const both = sharedCalendar(whole, without);
  if (!both) return [whole];
  const days = whole.days.filter((day) => !without.days.includes(day));
  const times = without.times.reduce((left, time) => left.flatMap((each) => rest(each, time)), whole.times);
  return [
    ...rest(whole.dates, without.dates).map((dates) => ({ ...whole, dates })),
    ...(days.length > 0 ? [{ ...whole, dates: both.dates, days }] : []),
    ...(times.length > 0 ? [{ dates: both.dates, days: both.days, times }] : []),
  ];
}

/** The times of a day as periods, of which that of a night is one. */
export function withNights(times: readonly Interval[]): readonly Interval[] {
  const [first, last] = [times[0], times.at(-1)];
  const isNight = times.length > 1 && first?.from === 0 && last?.to === DAY_MINUTES;
  return isNight ? [...times.slice(1, -1), { from: last.from, to: first.to }] : times;
}

/** As OCPI names them. */
export const dayNamesOf = (days: readonly number[]): string[] =>
  days.map((day) => (dayNames[day] ?? '').toUpperCase());
