import { isJsonObject } from '#domain';
import type { Json } from '../../ocpi/writing/ocpi-values.js';
import { token } from '../datex2-terms.js';
import { versioned } from './datex2-values.js';

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

/** OCPI's times are in UTC, also without `Z`. */
const inUtc = (time: string): string => new Date(time.endsWith('Z') ? time : `${time}Z`).toISOString();

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

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
export function regularHoursOf(
  openingTimes: unknown,
  { id, timeZone, since }: Site,
  now: number,
): Json | undefined {
  if (!isJsonObject(openingTimes) || openingTimes['twentyfourseven'] === true) return undefined;
  const { regular_hours: given } = openingTimes;
  if (!Array.isArray(given) || given.length === 0 || timeZone === null) return undefined;
  const offset = offsetOf(timeZone, Number.isFinite(now) ? now : Date.parse(since));
  const weekdays = new Map<string, number[]>();
  for (const { weekday, period_begin, period_end } of given as readonly Json[]) {
    const period = `${String(period_begin)}/${String(period_end)}`;
    weekdays.set(period, [...(weekdays.get(period) ?? []), Number(weekday)]);
  }
  const validPeriod = Array.from(weekdays, ([period, numbers]) => {
    const [begin, end] = period.split('/').map((time) => `${time}:00${offset}`);
    const applicableDay = numbers.sort().map((number) => token(days[number - 1] ?? ''));
    return {
      recurringTimePeriodOfDay: [{ startTimeOfPeriod: begin, endTimeOfPeriod: end }],
      recurringDayWeekMonthPeriod: [{ comDayWeekMonth: { applicableDay } }],
    };
  });
  const overallPeriod = { overallStartTime: since, validPeriod };
  const hours = { ...closureOf(openingTimes, now), overallPeriod };
  return { afacOperatingHoursSpecification: versioned(`${id}-hours`, hours) };
}

/** For example `+01:00`. */
function offsetOf(timeZone: string, time: number): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}
