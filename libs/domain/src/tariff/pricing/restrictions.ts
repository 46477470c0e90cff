import { energyAt, timeAt, type Course, type Limits, type Moment } from './course.js';
import { decimalOf, type Decimal } from './decimals.js';
import { compare, fractionOf, ZERO, type Fraction } from './fractions.js';
import type { TariffRestrictions } from '../tariff.fields.js';
import { dayOf, minuteOf, type WallTime } from './wall-time.js';

/** What restrictions ask for. */
export interface Circumstances {
  readonly at: Moment;
  /** While the vehicle parks, its power is 0. */
  readonly isCharging: boolean;
  readonly wall: WallTime;
}

export type Condition = (now: Circumstances) => boolean;

/**
 * Conditions that all hold while an element is active; null: it never is, as it is about reservations. The current of a
 * session is not known: limits of it hold always.
 * @param power in kW, while the vehicle charges; null: without limit, as all energy is charged at one moment
 */
export function conditionsOf(
  restrictions: TariffRestrictions | null | undefined,
  course: Course,
  power: Fraction | null,
): Condition[] | null {
  if (isNone(restrictions)) return [];
  if (!isNone(restrictions.reservation)) return null;
  return [
    ...timesOfDay(restrictions),
    ...days(restrictions),
    ...within(restrictions.min_kwh, restrictions.max_kwh, (limit) => {
      const energy = energyAt(course, limit);
      return ({ at }) => at.energy >= energy;
    }),
    ...within(restrictions.min_duration, restrictions.max_duration, (limit) => {
      const time = timeAt(course, limit);
      return ({ at }) => at.time >= time;
    }),
    ...within(restrictions.min_power, restrictions.max_power, (limit) => {
      const least = fractionOf(limit);
      const [charging, parking] = [power === null || compare(power, least) >= 0, compare(ZERO, least) >= 0];
      return ({ isCharging }) => (isCharging ? charging : parking);
    }),
  ];
}

/** From a minimum, included, to a maximum, excluded. */
function within(
  min: number | null | undefined,
  max: number | null | undefined,
  reaches: (limit: Decimal) => Condition,
): Condition[] {
  const conditions: Condition[] = [];
  if (!isNone(min)) conditions.push(reaches(decimalOf(min)));
  if (!isNone(max)) {
    const isReached = reaches(decimalOf(max));
    conditions.push((now) => !isReached(now));
  }
  return conditions;
}

/** An absent time is midnight; from a time to itself is all day. */
function timesOfDay({ start_time, end_time }: TariffRestrictions): Condition[] {
  const [start, end] = [minuteOf(start_time ?? '00:00'), minuteOf(end_time ?? '00:00')];
  if (start === end) return [];
  if (start < end) return [({ wall }) => start <= wall.minute && wall.minute < end];
  return [({ wall }) => start <= wall.minute || wall.minute < end];
}

function days({ start_date, end_date, day_of_week }: TariffRestrictions): Condition[] {
  const conditions: Condition[] = [];
  if (!isNone(start_date)) {
    const first = dayOf(start_date);
    conditions.push(({ wall }) => wall.day >= first);
  }
  if (!isNone(end_date)) {
    const end = dayOf(end_date);
    conditions.push(({ wall }) => wall.day < end);
  }
  if (!isNone(day_of_week) && day_of_week.length > 0) {
    const isNamed = weekdays.map((day) => day_of_week.includes(day));
    conditions.push(({ wall }) => isNamed[wall.weekday] === true);
  }
  return conditions;
}

const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

/** Numbers of restrictions at which what applies may change. */
export const limitsOf = (restrictions: readonly TariffRestrictions[]): Limits => ({
  seconds: restrictions.flatMap(({ min_duration, max_duration }) => decimals(min_duration, max_duration)),
  kwh: restrictions.flatMap(({ min_kwh, max_kwh }) => decimals(min_kwh, max_kwh)),
});

const decimals = (...limits: (number | null | undefined)[]): Decimal[] =>
  limits.filter((limit) => !isNone(limit)).map(decimalOf);

/** Minutes of a day at which what applies may change; null if it does not depend on the wall clock. */
export function minutesOf(restrictions: readonly TariffRestrictions[]): number[] | null {
  const times = restrictions.flatMap(({ start_time, end_time }) => [start_time, end_time]);
  const minutes = times.filter((time) => !isNone(time)).map(minuteOf);
  const hasDays = restrictions.some(
    ({ start_date, end_date, day_of_week }) => !isNone(start_date ?? end_date ?? day_of_week),
  );
  return minutes.length > 0 || hasDays ? [...new Set(minutes)] : null;
}

const isNone = <T>(value: T | null | undefined): value is null | undefined =>
  value === null || value === undefined;
