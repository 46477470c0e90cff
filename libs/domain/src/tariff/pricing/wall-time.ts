import { clockChange, clocksAhead, isKnownTimeZone } from '../../shared/wall-clock.js';

const MINUTE = 60_000;
const MINUTES_OF_DAY = 24 * 60;
const DAY = MINUTES_OF_DAY * MINUTE;
/** 1970 began on a Thursday. */
const FIRST_WEEKDAY = 3;

/** What the wall clock of a station shows. */
export interface WallTime {
  /** Since midnight. */
  readonly minute: number;
  /** 0 for Monday. */
  readonly weekday: number;
  /** Since 1970-01-01. */
  readonly day: number;
}

export type WallClock = (at: number) => WallTime;

/** A time in which the wall clock is ahead of UTC by the same. Times are milliseconds since 1970. */
interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly ahead: number;
}

/** The wall clock of a time zone from `from` to `until`. @param timeZone null, or a name that is not known: UTC */
export function wallClockOf(timeZone: string | null, from: number, until: number) {
  const stretches = isKnownTimeZone(timeZone)
    ? stretchesOf(timeZone, from, until)
    : [{ from, until, ahead: 0 }];
  const clock: WallClock = (at) => {
    const ahead = stretches.findLast((stretch) => stretch.from <= at)?.ahead ?? 0;
    const local = at + ahead;
    const day = Math.floor(local / DAY);
    return {
      minute: Math.floor((local - day * DAY) / MINUTE),
      weekday: (((day + FIRST_WEEKDAY) % 7) + 7) % 7,
      day,
    };
  };
  /** When it shows one of these minutes of a day, or midnight, and when it is put forward or back. */
  const times = (minutes: readonly number[]): number[] =>
    stretches.flatMap((stretch) => [stretch.from, ...timesWithin(stretch, [0, ...minutes])]);
  return { clock, times };
}

function stretchesOf(timeZone: string, from: number, until: number): Stretch[] {
  const stretches: Stretch[] = [];
  let begin = from;
  do {
    const end = Math.min(until, clockChange(timeZone, begin, until));
    stretches.push({ from: begin, until: end, ahead: clocksAhead(timeZone, begin) });
    begin = end;
  } while (begin < until);
  return stretches;
}

function timesWithin({ from, until, ahead }: Stretch, minutes: readonly number[]): number[] {
  const times: number[] = [];
  for (let midnight = Math.floor((from + ahead) / DAY) * DAY - ahead; midnight < until; midnight += DAY)
    times.push(...minutes.map((minute) => midnight + minute * MINUTE));
  return times.filter((time) => from <= time && time < until);
}

/** The minute of a day of `HH:MM`; 24:00 is 0, as midnight ends a day and begins one. */
export function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return ((hours ?? 0) * 60 + (minutes ?? 0)) % MINUTES_OF_DAY;
}

/** The number of days from 1970-01-01 to a date `YYYY-MM-DD`. */
export const dayOf = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY);
