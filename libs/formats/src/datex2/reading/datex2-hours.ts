import { joined } from '../../fields/text.js';
import { openingTimesText } from '../../ocpi/reading/ocpi-texts.js';
import type { Warn } from '../../records/mapped-record.js';
import { wordOf } from './datex2-values.js';
import type { Part } from './part.js';

type Json = Readonly<Record<string, unknown>>;

export interface Hours {
  readonly text: string | null;
  /** As OCPI has them, if they say all; else null. */
  readonly openingTimes: Json | null;
}

const UNKNOWN: Hours = { text: null, openingTimes: null };
const ALWAYS = '24/7';
const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const TIME = /^(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;

/** A period of a weekday as OCPI has it. */
interface RegularHours {
  readonly weekday: number;
  readonly period_begin: string;
  readonly period_end: string;
}

/** The operating hours of a facility. A closure overrules them. Those that a text does not hold are not taken. */
export function hoursIn(hours: Part, warn: Warn): Hours {
  const always = hours.variant('OpenAllHours');
  const specification = hours.variant('OperatingHoursSpecification');
  const closed = closureIn(always) ?? closureIn(specification);
  const open = always.isThere ? openAlways(always, closed) : specified(specification, warn);
  if (closed === null) return open;
  return { text: joined([open.text, closed], ', '), openingTimes: null };
}

function openAlways(always: Part, closed: string | null): Hours {
  if (closed === null) always.take();
  return { text: ALWAYS, openingTimes: { twentyfourseven: true } };
}

/** The standard misspells a member. */
function closureIn(hours: Part): string | null {
  const closure = hours.member('closureInformation');
  const isTrue = (name: string) => closure.member(name).value === true;
  if (isTrue('permananentlyClosed') || isTrue('permanentlyClosed')) return 'permanently closed';
  const from = closure.member('closedFrom').text;
  const until = closure.member('temporarilyClosedUntil').text;
  if (!isTrue('temporarilyClosed') && from === null && until === null) return null;
  return joined(['closed', from && `from ${from}`, until && `until ${until}`], ' ');
}

function specified(specification: Part, warn: Warn): Hours {
  const overall = specification.member('overallPeriod');
  const periods = overall.member('validPeriod').items.map(regularHours);
  if (periods.length === 0) return UNKNOWN;
  const offsets = new Set(periods.flatMap((period) => period?.offsets ?? []));
  const regular_hours = periods.flatMap((period) => period?.hours ?? []);
  const [offset = ''] = offsets;
  if (periods.includes(null) || offsets.size > 1 || regular_hours.length === 0) {
    warn("operating hours can't be read, kept in the extensions alone", overall.value);
    return UNKNOWN;
  }
  const week = openingTimesText({ regular_hours }, warn);
  const text = joined([week, week === ALWAYS ? null : offset.replace('Z', 'UTC') || null], ' ');
  const saysAll = offset === '' && !overall.member('exceptionPeriod').isThere;
  return { text, openingTimes: saysAll ? { twentyfourseven: false, regular_hours } : null };
}

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
