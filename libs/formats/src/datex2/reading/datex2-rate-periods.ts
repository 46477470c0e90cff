import { clocksAhead, isJsonObject } from '#domain';
import type { Warn } from '../../records/mapped-record.js';
import {
  ALL_DAY,
  allTime,
  ALWAYS,
  dailyFrom,
  restOfCalendar,
  sharedCalendar,
  WEEK,
  type Calendar,
  type Interval,
} from '../rate-spans.js';
import { dayNames } from '../datex2-terms.js';
import { clockOffsets, type HoursContext } from './datex2-clock.js';
import { wordOf } from './datex2-values.js';
import type { Part } from './part.js';

/** Where and when a rate is read. */
export interface RateContext {
  /** Undefined where nothing says it: times are taken for those of the clock of the place. */
  readonly place: HoursContext | undefined;
  /** The clock, in milliseconds since 1970. */
  readonly now: number;
  /** The begin of the rate, which is no limit of its prices. */
  readonly begin: string | null;
  readonly warn: Warn;
}

/** What can't be read of a rate, in words for a warning. */
export class UnreadRate extends Error {}

const DAY_MS = 86_400_000;
const TIME = /^(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;
const DATE_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/**
 * The parts of time in which a period is valid, which have nothing in common.
 * @throws UnreadRate restrictions of a tariff can't say it
 */
export function calendarsOf(overall: Part, context: RateContext): readonly Calendar[] {
  if (!overall.isThere) return [allTime];
  const dates = {
    from: beginOf(overall, context),
    to: endOf(overall.member('overallEndTime').text, context),
  };
  return periodsIn(overall, context).flatMap(
    (calendar) => sharedCalendar(calendar, { ...allTime, dates }) ?? [],
  );
}

/** The same whatever begin and end it has. */
export function periodsIn(overall: Part, context: RateContext): readonly Calendar[] {
  const valid = overall.member('validPeriod').items.map((period) => calendarOf(period, context));
  const exceptions = overall.member('exceptionPeriod').items.map((period) => calendarOf(period, context));
  const wanted = valid.length > 0 ? valid : [allTime];
  const apart = wanted.flatMap((calendar, index) => without([calendar], wanted.slice(0, index)));
  return without(apart, exceptions);
}

/** Too many parts are none that a tariff holds. */
const MAX_PARTS = 1000;

const without = (calendars: readonly Calendar[], exceptions: readonly Calendar[]): readonly Calendar[] =>
  exceptions.reduce((left, each) => {
    if (left.length > MAX_PARTS) throw new UnreadRate('has too many periods');
    return left.flatMap((calendar) => restOfCalendar(calendar, each));
  }, calendars);

/** A begin that is over restricts nothing, if it is no begin of a day. */
function beginOf(overall: Part, context: RateContext): number {
  const { text } = overall.member('overallStartTime');
  if (text === null || text === context.begin) return -Infinity;
  const day = dayOf(text, context);
  if (day !== undefined) return day;
  if (Date.parse(text) <= context.now) return -Infinity;
  throw new UnreadRate('begins within a day');
}

/** The day before which it ends; many end a second before midnight. */
function endOf(text: string | null, context: RateContext): number {
  if (text === null) return Infinity;
  const day = dayOf(text, context) ?? dayOf(secondAfter(text), context);
  if (day === undefined) throw new UnreadRate('ends within a day');
  return day;
}

/** With the offset that the time has; a text that is no time is returned. */
function secondAfter(text: string): string {
  const [, date = '', time = '', offset = ''] = DATE_TIME.exec(text) ?? [];
  const shown = Date.parse(`${date}T${time}Z`);
  return Number.isNaN(shown) ? text : new Date(shown + 1000).toISOString().slice(0, 19) + offset;
}

/** The day that begins then by the clock of the place; undefined if none does, or the clock is not known. */
function dayOf(text: string, { place }: RateContext): number | undefined {
  const [, date = '', time = '', offset] = DATE_TIME.exec(text) ?? [];
  const zone = place?.time_zone ?? null;
  if (offset !== undefined && zone !== null) return dayInZone(Date.parse(text), zone);
  const isMidnight = /^00:00(:00)?$/.test(time) && isByClock(offset, place);
  return isMidnight ? numbered(Date.parse(date)) : undefined;
}

const dayInZone = (at: number, zone: string): number | undefined =>
  Number.isNaN(at) ? undefined : numbered(at + clocksAhead(zone, at));

/** The number of the day that begins at a time in UTC. */
const numbered = (time: number): number | undefined =>
  Number.isInteger(time / DAY_MS) ? time / DAY_MS : undefined;

/** Publishers give the times of clocks with the offset of the season. Where no clock is known, it is that of UTC. */
function isByClock(offset: string | undefined, place: HoursContext | undefined): boolean {
  if (offset === undefined || place === undefined) return true;
  const offsets = clockOffsets(place);
  const given = offset.replace('Z', '+00:00');
  return offsets.size > 0 ? offsets.has(given) : given === '+00:00';
}

const periodMembers: ReadonlySet<string> = new Set([
  ...[
    'startOfPeriod',
    'endOfPeriod',
    'periodName',
    'recurringTimePeriodOfDay',
    'recurringDayWeekMonthPeriod',
  ],
]);

function calendarOf(period: Part, context: RateContext): Calendar {
  const { value } = period;
  if (!isJsonObject(value) || Object.keys(value).some((name) => !periodMembers.has(name)))
    throw new UnreadRate('has periods of special days');
  const { text: start } = period.member('startOfPeriod');
  const from = start === null ? -Infinity : dayOf(start, context);
  if (from === undefined) throw new UnreadRate('has a period that begins within a day');
  return {
    dates: { ...ALWAYS, from, to: endOf(period.member('endOfPeriod').text, context) },
    days: daysOf(period.member('recurringDayWeekMonthPeriod')),
    times: timesOf(period.member('recurringTimePeriodOfDay'), context),
  };
}

function daysOf(given: Part): readonly number[] {
  const kinds = given.items.map((each) => each.variant('DayWeekMonth'));
  if (kinds.some((kind) => !kind.isThere || kind.member('applicableMonth').isThere))
    throw new UnreadRate('has periods of months or weeks');
  const named = kinds.map((kind) =>
    kind.member('applicableDay').items.map((day) => wordOf(day)?.toLowerCase()),
  );
  if (named.length === 0 || named.some((days) => days.length === 0)) return WEEK;
  const days = WEEK.filter((day) => named.flat().includes(dayNames[day]));
  if (days.length === 0) throw new UnreadRate('has days that are not known');
  return days;
}

function timesOf(given: Part, { place }: RateContext): readonly Interval[] {
  const times = given.items.flatMap((each) => {
    const [start, end] = ['start', 'end'].map((name) =>
      TIME.exec(each.member(`${name}TimeOfPeriod`).text ?? ''),
    );
    if (!start || !end) throw new UnreadRate('has times that are not usable');
    if (![start, end].every(([, , , offset]) => isByClock(offset, place)))
      throw new UnreadRate('has times that are not by the clock of the place');
    return dailyFrom(minuteIn(start), minuteIn(end));
  });
  return times.length === 0 ? ALL_DAY : united(times);
}

const minuteIn = ([, hours, minutes]: RegExpExecArray): number =>
  (Number(hours) * 60 + Number(minutes)) % (24 * 60);

/** Intervals without those that touch or overlap. */
function united(times: readonly Interval[]): readonly Interval[] {
  const apart: Interval[] = [];
  for (const { from, to } of [...times].sort((one, other) => one.from - other.from)) {
    const last = apart.at(-1);
    if (last && from <= last.to) apart[apart.length - 1] = { from: last.from, to: Math.max(to, last.to) };
    else apart.push({ from, to });
  }
  return apart;
}
