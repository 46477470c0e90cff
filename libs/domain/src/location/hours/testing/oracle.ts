import type { ExceptionalPeriod, OpeningTimes, RegularHours } from '../opening-times.js';

const minute = 60_000;
const day = 24 * 60 * minute;
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * Whether a site is open at an instant, in milliseconds since 1970; null where that is unknown.
 * A second implementation to compare with: it is simple and slow on purpose.
 * @throws RangeError the time zone is none of IANA
 */
export function isOpenAt(times: OpeningTimes | null, timeZone: string | null, at: number): boolean | null {
  const { twentyfourseven, regular, openings, closings } = allOf(times);
  if (closings.some((period) => includes(period, at))) return false;
  if (openings.some((period) => includes(period, at))) return true;
  if (twentyfourseven) return true;
  if (regular.length > 0) return timeZone === null ? null : isOpenByTheClock(regular, timeZone, at);
  return openings.length > 0 ? false : null;
}

/**
 * The first instant after `at` at which isOpenAt answers otherwise than at `at`. It looks at every minute and
 * at every edge of an exception until 8 days after `at` or after the last exception, whichever is later.
 * Null where no change is found by then.
 */
export function nextChangeAfter(
  times: OpeningTimes | null,
  timeZone: string | null,
  at: number,
): number | null {
  const edges = exceptionEdges(times);
  const last = Math.max(at, ...edges) + 8 * day;
  const before = isOpenAt(times, timeZone, at);
  for (let instant = stepAfter(at, edges); instant <= last; instant = stepAfter(instant, edges)) {
    if (isOpenAt(times, timeZone, instant) !== before) return instant;
  }
  return null;
}

/** The next full minute, or an edge of an exception before it. */
function stepAfter(instant: number, edges: number[]): number {
  const nextMinute = (Math.floor(instant / minute) + 1) * minute;
  return Math.min(nextMinute, ...edges.filter((edge) => edge > instant));
}

function exceptionEdges(times: OpeningTimes | null): number[] {
  const { openings, closings } = allOf(times);
  return [...openings, ...closings].flatMap((period) => [
    Date.parse(period.period_begin),
    Date.parse(period.period_end),
  ]);
}

function allOf(times: OpeningTimes | null) {
  return {
    twentyfourseven: times?.twentyfourseven ?? false,
    regular: times?.regular_hours ?? [],
    openings: times?.exceptional_openings ?? [],
    closings: times?.exceptional_closings ?? [],
  };
}

function includes(period: ExceptionalPeriod, at: number): boolean {
  return Date.parse(period.period_begin) <= at && at < Date.parse(period.period_end);
}

function isOpenByTheClock(periods: readonly RegularHours[], timeZone: string, at: number): boolean {
  const { weekday, time } = wallClock(timeZone, at);
  const weekdayBefore = weekday === 1 ? 7 : weekday - 1;
  return periods.some(
    (period) =>
      (period.weekday === weekday && isOpenOnItsDay(period, time)) ||
      (period.weekday === weekdayBefore && isOpenOnTheDayAfter(period, time)),
  );
}

// Texts of the form HH:MM sort as the times they stand for.

function isOpenOnItsDay({ period_begin: begin, period_end: end }: RegularHours, time: string): boolean {
  if (begin === end) return begin === '00:00';
  if (endsWithTheDay(end) || end < begin) return time >= begin;
  return begin <= time && time < end;
}

function isOpenOnTheDayAfter({ period_begin: begin, period_end: end }: RegularHours, time: string): boolean {
  return !endsWithTheDay(end) && end < begin && time < end;
}

function endsWithTheDay(end: string): boolean {
  return ['00:00', '24:00', '23:59'].includes(end);
}

function wallClock(timeZone: string, at: number): { weekday: number; time: string } {
  const parts = clockOf(timeZone).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)!.value;
  return { weekday: weekdays.indexOf(part('weekday')) + 1, time: `${part('hour')}:${part('minute')}` };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Kept, since one takes longer to make than to ask. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    });
  clocks.set(timeZone, clock);
  return clock;
}
