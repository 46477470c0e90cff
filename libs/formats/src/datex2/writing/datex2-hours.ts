import { isJsonObject, listOf } from '#domain';
import { withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';
import { dayNames, token } from '../datex2-terms.js';
import { some, versioned } from './datex2-values.js';

/** The standard has one closing: the first one that has not ended. */
export function closureOf(openingTimes: unknown, now: number): Json {
  const closings = isJsonObject(openingTimes) ? openingTimes['exceptional_closings'] : undefined;
  const periods = (Array.isArray(closings) ? (closings as readonly Json[]) : []).map(
    ({ period_begin, period_end }) => ({
      closedFrom: inUtc(String(period_begin)),
      temporarilyClosedUntil: inUtc(String(period_end)),
    }),
  );
  const [next] = periods
    .filter(({ temporarilyClosedUntil }) => Date.parse(temporarilyClosedUntil) > now)
    .sort((one, other) => (one.closedFrom < other.closedFrom ? -1 : 1));
  return next ? { closureInformation: next } : {};
}

/**
 * Hours that are always, with the closing that is next or lasts; with all exceptions, as a week, if more than one closing has
 * not ended.
 */
export function alwaysOpen(openingTimes: unknown, site: Site, now: number): Json {
  const { exceptional_closings } = isJsonObject(openingTimes) ? openingTimes : {};
  const closings = datedPeriods(exceptional_closings);
  const lasting = closings.filter(({ endOfPeriod }) => Date.parse(String(endOfPeriod)) > now);
  const closure = closureOf(openingTimes, now);
  if (lasting.length < 2) return { afacOpenAllHours: closure };
  const allDay = { startTimeOfPeriod: '00:00:00Z', endTimeOfPeriod: '23:59:59Z' };
  const overallPeriod = {
    overallStartTime: site.since,
    validPeriod: [{ recurringTimePeriodOfDay: [allDay] }],
    exceptionPeriod: closings,
  };
  return { afacOperatingHoursSpecification: versioned(`${site.id}-hours`, { ...closure, overallPeriod }) };
}

/** OCPI's times are in UTC, also without `Z`. */
const inUtc = (time: string): string => new Date(time.endsWith('Z') ? time : `${time}Z`).toISOString();

interface Site {
  readonly id: string;
  readonly timeZone: string | null;
  /** When the directory has known the site first. */
  readonly since: string;
}

/**
 * Opening hours that are not always, from the opening times of OCPI; undefined if these have no regular hours, or the time zone
 * is not known. The standard's times have an offset from UTC: that of the clock, so that it changes with the season.
 */
export function regularHoursOf(openingTimes: unknown, site: Site, now: number): Json | undefined {
  const overallPeriod = overallPeriodOf(openingTimes, site, now);
  if (overallPeriod === undefined) return undefined;
  const hours = { ...closureOf(openingTimes, now), overallPeriod };
  return { afacOperatingHoursSpecification: versioned(`${site.id}-hours`, hours) };
}

/** The period of regular hours and their exceptions; undefined without regular hours. */
export function overallPeriodOf(
  openingTimes: unknown,
  { timeZone, since }: Omit<Site, 'id'>,
  now: number,
): Json | undefined {
  if (!isJsonObject(openingTimes) || openingTimes['twentyfourseven'] === true) return undefined;
  const { regular_hours: given, exceptional_openings, exceptional_closings } = openingTimes;
  if (!Array.isArray(given) || given.length === 0 || timeZone === null) return undefined;
  const offset = offsetOf(timeZone, Number.isFinite(now) ? now : Date.parse(since));
  const weekly = weekdaysOf(given as readonly Json[]).map(([period, numbers]) => {
    const [begin, end] = period.split('/').map((time) => `${time}:00${offset}`);
    const applicableDay = numbers.sort().map((number) => token(dayNames[number - 1] ?? ''));
    return {
      recurringTimePeriodOfDay: [{ startTimeOfPeriod: begin, endTimeOfPeriod: end }],
      recurringDayWeekMonthPeriod: [{ comDayWeekMonth: { applicableDay } }],
    };
  });
  return withoutAbsent({
    overallStartTime: since,
    validPeriod: [...weekly, ...datedPeriods(exceptional_openings)],
    exceptionPeriod: some(datedPeriods(exceptional_closings)),
  });
}

/** The weekdays of each period of a day, `08:00/18:00`. */
function weekdaysOf(regularHours: readonly Json[]): readonly (readonly [string, number[]])[] {
  const weekdays = new Map<string, number[]>();
  for (const { weekday, period_begin, period_end } of regularHours) {
    // The end of a day is the beginning of the next one.
    const period = `${String(period_begin)}/${String(period_end).replace('24:00', '00:00')}`;
    weekdays.set(period, [...(weekdays.get(period) ?? []), Number(weekday)]);
  }
  return [...weekdays];
}

const datedPeriods = (periods: unknown): readonly Json[] =>
  (listOf(periods) as readonly Json[]).map(({ period_begin, period_end }) => ({
    startOfPeriod: inUtc(String(period_begin)),
    endOfPeriod: inUtc(String(period_end)),
  }));

/** Those of the time zones that were asked for: making one takes long. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The offset of clocks from UTC, for example `+01:00`. @param time milliseconds since 1970 */
export function offsetOf(timeZone: string, time: number): string {
  const known = offsets.get(timeZone);
  if (known?.time === time) return known.offset;
  const offset = offsetAt(timeZone, time);
  offsets.set(timeZone, { time, offset });
  return offset;
}

/** The last ones that were asked for: all sites of a document ask for one time. */
const offsets = new Map<string, { readonly time: number; readonly offset: string }>();

function offsetAt(timeZone: string, time: number): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}
