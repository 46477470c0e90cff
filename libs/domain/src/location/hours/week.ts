import { merged, type Interval } from './intervals.js';
import type { RegularHours } from './opening-times.js';

const MINUTES_OF_DAY = 24 * 60;
export const MINUTES_OF_WEEK = 7 * MINUTES_OF_DAY;

/**
 * The open time of a week, in minutes since Monday 00:00. What goes on after Sunday is at the beginning of Monday. Hours that
 * can't be read are never open.
 */
export function weekOf(hours: readonly RegularHours[]): Interval[] {
  const periods = hours.flatMap(periodInWeek);
  return merged(
    periods.flatMap(({ begin, end }) => [
      { begin, end: Math.min(end, MINUTES_OF_WEEK) },
      { begin: 0, end: end - MINUTES_OF_WEEK },
    ]),
  );
}

function periodInWeek({ weekday, period_begin, period_end }: RegularHours): Interval[] {
  const begin = minuteOf(period_begin);
  const minute = minuteOf(period_end);
  if (!weekdays.includes(weekday) || begin === null || minute === null) return [];
  const isMidnight = period_begin === '00:00';
  if (period_begin === period_end && !isMidnight) return [];
  const endOfDay = ends.includes(period_end) ? MINUTES_OF_DAY : minute;
  const end = endOfDay < begin ? endOfDay + MINUTES_OF_DAY : endOfDay;
  const midnight = (weekday - 1) * MINUTES_OF_DAY;
  return [{ begin: midnight + begin, end: midnight + end }];
}

const weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
/** Standards without 24:00 have the first or the last minute for the end of a day. */
const ends: readonly string[] = ['00:00', '23:59', '24:00'];

function minuteOf(time: string): number | null {
  const [, hour, minute] = /^(\d\d):([0-5]\d)$/.exec(time) ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  return minutes <= MINUTES_OF_DAY ? minutes : null;
}

/** Regular hours that are open at the given time of a week: the reverse of {@link weekOf}. */
export function regularHoursOf(week: readonly Interval[]): RegularHours[] {
  return weekdays.flatMap((weekday) => {
    const midnight = (weekday - 1) * MINUTES_OF_DAY;
    return week.flatMap((interval): RegularHours[] => {
      const begin = Math.max(0, interval.begin - midnight);
      const end = Math.min(MINUTES_OF_DAY, interval.end - midnight);
      return begin < end ? [{ weekday, period_begin: timeOf(begin), period_end: timeOf(end) }] : [];
    });
  });
}

function timeOf(minutes: number): string {
  const digits = (number: number) => String(number).padStart(2, '0');
  return `${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}
