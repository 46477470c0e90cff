import { MONDAY_BEFORE_1970, clockPeriods, type ClockPeriod } from '../../shared/wall-clock.js';
import { scheduleOfKey } from './hours-key.js';
import { merged, without, type Interval } from './intervals.js';
import { MINUTE, type WeeklyHours } from './schedule.js';
import { MINUTES_OF_WEEK } from './week.js';

const WEEK = MINUTES_OF_WEEK * MINUTE;

/** Computes when places are closed within one time. It keeps when the clocks of each time zone change. */
export class ClosedTimes {
  private readonly clocks = new Map<string, readonly ClockPeriod[]>();

  /** @param whole in milliseconds since 1970 */
  constructor(private readonly whole: Interval) {}

  /**
   * When places with the key are closed, in order and apart from each other: the instants at which `isOpenAt` returns
   * false. At instants at which it is not known, they are not.
   * @param key as `hoursKey` returned it
   */
  of(key: string): readonly Interval[] {
    const { usual, openings, closings } = scheduleOfKey(key);
    const { begin, end } = this.whole;
    const exceptional = closings.map((closing) => ({
      begin: Math.max(closing.begin, begin),
      end: Math.min(closing.end, end),
    }));
    return merged([...without(this.usuallyClosed(usual), openings), ...exceptional]);
  }

  private usuallyClosed(usual: boolean | null | WeeklyHours): readonly Interval[] {
    if (usual === true || usual === null) return [];
    return usual === false ? [this.whole] : without([this.whole], this.usuallyOpen(usual));
  }

  private usuallyOpen({ timeZone, week }: WeeklyHours): readonly Interval[] {
    return merged(this.clocksOf(timeZone).flatMap((period) => [...openWithin(period, week)]));
  }

  private clocksOf(timeZone: string): readonly ClockPeriod[] {
    const known = this.clocks.get(timeZone);
    if (known) return known;
    const periods = clockPeriods(timeZone, this.whole.begin, this.whole.end);
    this.clocks.set(timeZone, periods);
    return periods;
  }
}

function* openWithin({ begin, end, ahead }: ClockPeriod, week: readonly Interval[]): Generator<Interval> {
  const first = Math.floor((begin + ahead - MONDAY_BEFORE_1970) / WEEK) * WEEK + MONDAY_BEFORE_1970 - ahead;
  for (let monday = first; monday < end; monday += WEEK)
    for (const open of week) {
      const from = Math.max(begin, monday + open.begin * MINUTE);
      const until = Math.min(end, monday + open.end * MINUTE);
      if (from < until) yield { begin: from, end: until };
    }
}
