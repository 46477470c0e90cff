import { isJsonObject } from '#domain';
import {
  dateTime,
  flag,
  hour,
  integer,
  needed,
  object,
  sound,
  wholeList,
  type Check,
} from './ocpi-values.js';

// Opening times as OCPI has them, in all versions.

const exceptionalPeriod = object({ period_begin: needed(dateTime), period_end: needed(dateTime) });

const endHour: Check = (value) => (value === END_OF_DAY ? '00:00' : hour(value));
const period = wholeList(
  object({ weekday: needed(integer(1, 7)), period_begin: needed(hour), period_end: needed(endHour) }),
);
const LAST_MINUTE = '23:59';
/** The directory has 24:00, the standard has not. */
const END_OF_DAY = '24:00';

/** Periods that end on the day on which they begin, as the standard asks; it has no 24:00. */
const regularHours: Check = (value) =>
  (period(value) as readonly RegularHours[] | undefined)?.flatMap((given) => {
    const { weekday, period_begin, period_end } = given;
    if (period_end > period_begin) return [given];
    const today = { ...given, period_end: LAST_MINUTE };
    const tomorrow = { ...given, weekday: (weekday % 7) + 1, period_begin: '00:00' };
    return [...(period_begin < LAST_MINUTE ? [today] : []), ...(period_end > '00:00' ? [tomorrow] : [])];
  });

interface RegularHours {
  readonly weekday: number;
  readonly period_begin: string;
  readonly period_end: string;
}

const hours = object({
  twentyfourseven: needed(flag),
  regular_hours: sound(regularHours),
  exceptional_openings: sound(wholeList(exceptionalPeriod)),
  exceptional_closings: sound(wholeList(exceptionalPeriod)),
});

/** Whether opening times are such as the standard allows: either always, or at least one period. */
export function sayWhen(openingTimes: unknown): boolean {
  const { twentyfourseven, regular_hours } = openingTimes as Partial<Record<string, unknown>>;
  return twentyfourseven === true || (Array.isArray(regular_hours) && regular_hours.length > 0);
}

/** Some feeds have regular hours alone. */
export const openingTimes: Check = (value) =>
  hours(
    isJsonObject(value) && Array.isArray(value['regular_hours'])
      ? { twentyfourseven: false, ...value }
      : value,
  );
