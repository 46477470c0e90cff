import { timeOfWeek } from '../../shared/wall-clock.js';
import type { Interval } from './intervals.js';
import type { OpeningTimes, RegularHours } from './opening-times.js';
import { scheduleOf, stateAt, type Schedule } from './schedule.js';
import { regularHoursOf } from './week.js';

const ALWAYS = '24/7';
const NEVER = 'closed';
const UNKNOWN = 'unknown';

/**
 * A text for opening times and their time zone: places with the same key are open at the same times. For example `24/7`, or
 * `Europe/Berlin 480-1200,1920-2640 -1793491200000/1801440000000`: minutes since Monday 00:00, and the milliseconds since 1970
 * of exceptional openings (`+`) and closings (`-`). Null if it is unknown at all times whether the place is open.
 */
export function hoursKey(times: OpeningTimes | null, timeZone: string | null): string | null {
  const { usual, openings, closings } = scheduleOf(times, timeZone);
  if (usual === null && openings.length === 0 && closings.length === 0) return null;
  const parts = [usualText(usual)];
  if (openings.length > 0) parts.push(`+${listed(openings, '/')}`);
  if (closings.length > 0) parts.push(`-${listed(closings, '/')}`);
  return parts.join(' ');
}

function usualText(usual: Schedule['usual']): string {
  if (usual === null) return UNKNOWN;
  if (typeof usual === 'boolean') return usual ? ALWAYS : NEVER;
  return `${usual.timeZone} ${listed(usual.week, '-')}`;
}

const listed = (intervals: readonly Interval[], separator: string): string =>
  intervals.map(({ begin, end }) => `${begin}${separator}${end}`).join(',');

/** Opening times, with their time zone, that have the given key. @param key as {@link hoursKey} returned it */
export function hoursOfKey(key: string): { readonly times: OpeningTimes; readonly timeZone: string | null } {
  const { usual, openings, closings } = scheduleOfKey(key);
  const regular = regularHours(usual);
  const times: OpeningTimes = {
    twentyfourseven: usual === true,
    ...(regular.length > 0 && { regular_hours: regular }),
    ...(openings.length > 0 && { exceptional_openings: openings.map(periodOf) }),
    ...(closings.length > 0 && { exceptional_closings: closings.map(periodOf) }),
  };
  return { times, timeZone: timeZoneOf(usual) };
}

/** It never opens: without a time zone its hours are unknown, with any they are closed. */
const emptyPeriod: RegularHours = { weekday: 1, period_begin: '12:00', period_end: '12:00' };

function regularHours(usual: Schedule['usual']): RegularHours[] {
  if (usual === true) return [];
  return usual === null || usual === false ? [emptyPeriod] : regularHoursOf(usual.week);
}

function timeZoneOf(usual: Schedule['usual']): string | null {
  if (usual === null || usual === true) return null;
  return usual === false ? 'UTC' : usual.timeZone;
}

const periodOf = ({ begin, end }: Interval) => ({
  period_begin: new Date(begin).toISOString(),
  period_end: new Date(end).toISOString(),
});

/** Whether the place with a key is open at an instant, in milliseconds since 1970. A time zone is looked up once. */
export function keysOpenAt(at: number): (key: string) => boolean {
  const times = new Map<string, number>();
  const timeIn = (timeZone: string): number => {
    const time = times.get(timeZone) ?? timeOfWeek(timeZone, at);
    times.set(timeZone, time);
    return time;
  };
  return (key) => stateAt(scheduleOfKey(key), at, timeIn) === true;
}

const words: ReadonlyMap<string, boolean | null> = new Map([
  [ALWAYS, true],
  [NEVER, false],
  [UNKNOWN, null],
]);

/** Greatest number of schedules that are held, and the greatest length of their keys: some ten megabytes. */
const HELD_SCHEDULES = 10_000;
const MAX_LENGTH = 1_000;
/** Each query of what is open asks for all keys of a directory: to read them takes ten times as long as to compare them. */
const held = new Map<string, Schedule>();

/** The schedule of a key, as {@link hoursKey} returned it. */
export function scheduleOfKey(key: string): Schedule {
  const known = held.get(key);
  if (known) return known;
  const schedule = readSchedule(key);
  if (key.length > MAX_LENGTH) return schedule;
  if (held.size >= HELD_SCHEDULES) held.clear();
  held.set(key, schedule);
  return schedule;
}

function readSchedule(key: string): Schedule {
  const [word = '', ...parts] = key.split(' ');
  const known = words.get(word);
  const usual = known === undefined ? { timeZone: word, week: intervalsIn(parts.shift(), '-') } : known;
  const after = (sign: string) => parts.find((part) => part.startsWith(sign))?.slice(1);
  return { usual, openings: intervalsIn(after('+'), '/'), closings: intervalsIn(after('-'), '/') };
}

const intervalsIn = (list: string | undefined, separator: string): Interval[] =>
  (list?.split(',') ?? []).map((interval) => {
    // A query reads all keys of a directory: two slices take half of the time of a split. A sign comes first.
    const middle = interval.indexOf(separator, 1);
    return { begin: Number(interval.slice(0, middle)), end: Number(interval.slice(middle + 1)) };
  });
