import { inZone } from '../texts/index.js';
import { structureText } from '../texts/structures.js';

/** Whether a place is open, as single records say it. */
export interface OpenState {
  /** Null: its hours are not known. */
  readonly open_now?: boolean | null;
  /** RFC 3339; null: it stays so. */
  readonly next_change?: string | null;
}

const DAY_MS = 86_400_000;

/**
 * Whether a place is open and until when, such as "Open now, until 18:00"; undefined if nobody knows.
 * @param timeZone that of the place; undefined: that of the reader
 * @param now milliseconds since 1970
 */
export function openWords(
  { open_now: isOpen, next_change: next }: OpenState,
  timeZone: string | null | undefined,
  now: number,
): string | undefined {
  if (typeof isOpen !== 'boolean') return undefined;
  if (!next) return structureText(isOpen ? 'hours.open' : 'hours.shut');
  const time = changeWords(new Date(next), timeZone ?? undefined, now);
  return structureText(isOpen ? 'hours.open.until' : 'hours.shut.until', { time });
}

/** A time of today as that of the clock, one of the next days with the day of the week, and a later one with its date. */
function changeWords(next: Date, timeZone: string | undefined, now: number): string {
  const formatted = (options: Intl.DateTimeFormatOptions) => inZone(next, options, timeZone);
  const dayOf = (time: Date) => inZone(time, { dateStyle: 'short' }, timeZone);
  const clock = formatted({ timeStyle: 'short' });
  if (dayOf(next) === dayOf(new Date(now))) return clock;
  const day =
    next.getTime() - now < 6 * DAY_MS ? formatted({ weekday: 'short' }) : formatted({ dateStyle: 'medium' });
  return `${day}, ${clock}`;
}
