import { listOf, member, textOf } from '#domain';
import { joined } from '../../fields/text.js';
import { timeOf } from '../../fields/time.js';
import type { Warn } from '../../records/mapped-record.js';

const ALL_WEEK = '24/7';
/** More would not be read, and do not fit. */
const MAX_SHOWN = 3;

interface Clock {
  /** IANA name of the location's time zone; null: UTC. */
  readonly timeZone: string | null;
  /** The clock, in milliseconds since 1970. */
  readonly now: number;
}

/**
 * The hours of a location that is always open, but for its exceptional closings, which overrule that: `24/7, closed
 * 2026-11-01 01:00–2027-02-01 01:00`, in local time. Other hours stay, and closings that have ended are left out.
 */
export function withClosings(
  hours: string | null,
  openingTimes: unknown,
  clock: Clock,
  warn: Warn,
): string | null {
  if (hours !== ALL_WEEK) return hours;
  const closings = closingsOf(openingTimes, clock, warn);
  const shown = closings.slice(0, MAX_SHOWN).map(({ begin, end }) => {
    return `closed ${localTime(begin, clock.timeZone)}–${localTime(end, clock.timeZone)}`;
  });
  const more = closings.length - shown.length;
  return joined([hours, ...shown, more > 0 ? `and ${more} more` : null], ', ');
}

interface Closing {
  readonly begin: string;
  readonly end: string;
}

function closingsOf(openingTimes: unknown, { timeZone, now }: Clock, warn: Warn): Closing[] {
  const closings = listOf(member(openingTimes, 'exceptional_closings')).flatMap((period): Closing[] => {
    const [begin = null, end = null] = ['period_begin', 'period_end'].map((name) => {
      const text = textOf(member(period, name));
      return text === null ? null : timeOf(text, timeZone, () => {});
    });
    if (begin !== null && end !== null && begin < end) return Date.parse(end) > now ? [{ begin, end }] : [];
    warn("an exceptional closing can't be read, left out of the hours", period);
    return [];
  });
  return closings.sort((one, other) => (one.begin + one.end < other.begin + other.end ? -1 : 1));
}

/** For example `2026-11-01 01:00`; with `UTC` if the time zone is not known. */
function localTime(time: string, timeZone: string | null): string {
  // Swedish has the form of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timeZone ?? 'UTC',
    ...{ dateStyle: 'short', timeStyle: 'short' },
  });
  return `${format.format(new Date(time))}${timeZone === null ? ' UTC' : ''}`;
}
