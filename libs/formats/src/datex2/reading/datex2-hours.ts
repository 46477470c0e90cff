import { isJsonObject, type ExceptionalPeriod, type OpeningTimes, type RegularHours } from '#domain';
import { joined } from '../../fields/text.js';
import { timeOf } from '../../fields/time.js';
import { heldByLocation } from '../../members/held.js';
import type { Warn } from '../../records/mapped-record.js';
import { coversWeek, textOfOpeningTimes } from '../../vocabulary/opening-times-text.js';
import { clockOffsets, type HoursContext } from './datex2-clock.js';
import { wordOf } from './datex2-values.js';
import type { Part } from './part.js';

export interface Hours {
  readonly text: string | null;
  /** Null if the directory can't say them in structure. */
  readonly times: OpeningTimes | null;
  /** What the structure holds. */
  readonly held: readonly Part[];
}

const UNKNOWN: Hours = { text: null, times: null, held: [] };
const ALWAYS = '24/7';
const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const TIME = /^(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;

/** The operating hours of a facility. A closure overrules them. Those that are always are taken. */
export function hoursIn(hours: Part, place: HoursContext, warn: Warn): Hours {
  const always = hours.variant('OpenAllHours');
  const specification = hours.variant('OperatingHoursSpecification');
  const closure = closureIn(always, place) ?? closureIn(specification, place);
  const open = always.isThere
    ? { text: ALWAYS, times: { twentyfourseven: true }, held: [always] }
    : specified(specification, place, warn);
  if (closure === null) {
    always.take();
    return open;
  }
  const text = joined([open.text, closure.text], ', ');
  if (open.times === null || closure.period === null) return { text, times: null, held: [] };
  const { exceptional_closings: others = [] } = open.times;
  const isKnown = others.some((each) => JSON.stringify(each) === JSON.stringify(closure.period));
  const exceptional_closings = isKnown ? others : [...others, closure.period];
  return { ...open, text, times: { ...open.times, exceptional_closings } };
}

interface Closure {
  readonly text: string;
  /** Null if it does not begin, or does not end after that. */
  readonly period: ExceptionalPeriod | null;
}

/** The standard misspells a member. */
function closureIn(hours: Part, place: HoursContext): Closure | null {
  const closure = hours.member('closureInformation');
  const isTrue = (name: string) => closure.member(name).value === true;
  if (isTrue('permananentlyClosed') || isTrue('permanentlyClosed'))
    return { text: 'permanently closed', period: null };
  const from = closure.member('closedFrom').text;
  const until = closure.member('temporarilyClosedUntil').text;
  if (!isTrue('temporarilyClosed') && from === null && until === null) return null;
  const text = joined(['closed', from && `from ${from}`, until && `until ${until}`], ' ') ?? '';
  return { text, period: periodOf(from, until, place) };
}

/** Null if it does not end after its begin, too. */
function periodOf(
  from: string | null,
  until: string | null,
  { time_zone }: HoursContext,
): ExceptionalPeriod | null {
  const [period_begin, period_end] = [from, until].map((time) => time && timeOf(time, time_zone, () => {}));
  return period_begin && period_end && period_begin < period_end ? { period_begin, period_end } : null;
}

function specified(specification: Part, place: HoursContext, warn: Warn): Hours {
  const read = weekIn(specification.member('overallPeriod'), place, warn);
  if (read.times === null) return { ...read, held: [] };
  const names = ['idG', 'versionG', 'lastUpdated', 'operatingAllYear', 'closureInformation'];
  return { ...read, held: [...names.map((name) => specification.member(name)), ...read.held] };
}

/** The hours of a period that is valid all over, as for operating hours and services. */
export function weekIn(overall: Part, place: HoursContext, warn: Warn): Hours {
  const week = usualWeek(overall, warn);
  if (week === null) return UNKNOWN;
  const { regular_hours, offset, text } = week;
  const isAlways = text === ALWAYS;
  if (!isAlways && offset !== '' && !clockOffsets(place).has(offset.replace('Z', '+00:00'))) {
    warn('operating hours are not by the clock of the place, kept as a text', text);
    return { text, times: null, held: [] };
  }
  const openings = datedPeriods(overall.member('validPeriod').items.filter(isDated), place, warn);
  const closings = datedPeriods(overall.member('exceptionPeriod').items, place, warn);
  const times = {
    ...(isAlways ? { twentyfourseven: true } : { twentyfourseven: false, regular_hours }),
    ...(openings.periods.length > 0 && { exceptional_openings: openings.periods }),
    ...(closings.periods.length > 0 && { exceptional_closings: closings.periods }),
  };
  const { value } = heldByLocation('opening_times', times);
  const held = [...week.held, ...openings.held, ...closings.held, overall.member('overallStartTime')];
  return { text, times: value as OpeningTimes | null, held };
}

interface Week {
  readonly regular_hours: readonly RegularHours[];
  /** From UTC; empty if the times have none. */
  readonly offset: string;
  readonly text: string | null;
  readonly held: readonly Part[];
}

/** The hours of each week; null without any, or with a warning if they can't be read. */
function usualWeek(overall: Part, warn: Warn): Week | null {
  const held = overall.member('validPeriod').items.filter((period) => !isDated(period));
  const periods = held.map(regularHours);
  if (periods.length === 0) return null;
  const offsets = new Set(periods.flatMap((period) => period?.offsets ?? []));
  const regular_hours = periods.flatMap((period) => period?.hours ?? []);
  if (periods.includes(null) || offsets.size > 1 || regular_hours.length === 0) {
    warn("operating hours can't be read, kept in the extensions alone", overall.value);
    return null;
  }
  const [offset = ''] = offsets;
  const twentyfourseven = coversWeek(regular_hours);
  const week = textOfOpeningTimes({ twentyfourseven, regular_hours });
  const text = joined([week, twentyfourseven ? null : offset.replace('Z', 'UTC') || null], ' ');
  return { regular_hours, offset, text, held };
}

interface Dated {
  readonly periods: readonly ExceptionalPeriod[];
  readonly held: readonly Part[];
}

/** Periods from one time to another, without any others. */
function datedPeriods(parts: readonly Part[], place: HoursContext, warn: Warn): Dated {
  const read = parts.map((part) => ({
    part,
    period: isDated(part)
      ? periodOf(part.member('startOfPeriod').text, part.member('endOfPeriod').text, place)
      : null,
  }));
  for (const { part, period } of read)
    if (period === null)
      warn('exceptions of operating hours other than from a time to another are not read', part.value);
  const held = read.filter(({ period }) => period !== null);
  return { periods: held.flatMap(({ period }) => period ?? []), held: held.map(({ part }) => part) };
}

const datedMembers: ReadonlySet<string> = new Set(['startOfPeriod', 'endOfPeriod', 'periodName']);

/** Whether a period has dates, and no times of days or weeks. */
const isDated = ({ value }: Part): boolean =>
  isJsonObject(value) &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every((name) => datedMembers.has(name));

/** The hours of a period of each week and the offsets of their times from UTC; null if they are of certain dates. */
function regularHours(period: Part): { hours: RegularHours[]; offsets: string[] } | null {
  const certain = ['startOfPeriod', 'endOfPeriod', 'recurringSpecialDay'];
  const days = period.member('recurringDayWeekMonthPeriod').items.map((each) => each.variant('DayWeekMonth'));
  if (certain.some((name) => period.member(name).isThere)) return null;
  if (days.some((day) => day.member('applicableMonth').isThere)) return null;
  const named = days.flatMap((day) => day.member('applicableDay').items.map(wordOf));
  const weekdays = (named.length > 0 ? named : WEEK).map((day) => WEEK.indexOf(day?.toLowerCase() ?? '') + 1);
  const times = period.member('recurringTimePeriodOfDay').items.map((time) => ({
    begin: TIME.exec(time.member('startTimeOfPeriod').text ?? ''),
    end: TIME.exec(time.member('endTimeOfPeriod').text ?? ''),
  }));
  if (weekdays.includes(0) || times.some(({ begin, end }) => !begin || !end)) return null;
  return {
    hours: weekdays.flatMap((weekday) =>
      times.map(({ begin, end }) => ({
        weekday,
        period_begin: begin?.[1] ?? '',
        period_end: end?.[1] ?? '',
      })),
    ),
    offsets: times.flatMap(({ begin, end }) => [begin?.[2] ?? '', end?.[2] ?? '']),
  };
}
