import type { OpeningTimes } from '#domain';
import { coversWeek } from './opening-times-text.js';

/** What a text says of some weekdays. */
export interface OpeningRule {
  /** 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[];
  /** None: closed. */
  readonly spans: readonly Span[];
  /** Whether it adds to what was said before of its days. Else it replaces that. */
  readonly isAdded: boolean;
}

/** From one time of a day to another, or to one of the next day: `HH:MM`, as OCPI has them. */
export interface Span {
  readonly period_begin: string;
  readonly period_end: string;
}

/** What was read of a text. */
export interface OpeningRules {
  readonly rules: readonly OpeningRule[];
  /** What was passed over, in words that are the same for every text. */
  readonly warnings: readonly string[];
}

export const everyDay: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
export const wholeDay: Span = { period_begin: '00:00', period_end: '00:00' };

/** The days from one to another, which may be in the next week. */
export const daysBetween = (first: number, last: number): number[] =>
  Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => ((first - 1 + index) % 7) + 1);

const MINUTES_OF_DAY = 24 * 60;

/**
 * A span of minutes since midnight; the end may be one of the next day. Undefined if it is empty or longer than a day.
 * 24:00 becomes 00:00, as OCPI has no 24:00.
 */
export function spanOf(begin: number, end: number): Span | undefined {
  const isWholeDay = begin === 0 && end % MINUTES_OF_DAY === 0 && end <= MINUTES_OF_DAY;
  const minutes = end <= begin ? end + MINUTES_OF_DAY - begin : end - begin;
  if (begin >= MINUTES_OF_DAY || (minutes >= MINUTES_OF_DAY && !isWholeDay)) return undefined;
  return { period_begin: timeOf(begin), period_end: timeOf(end % MINUTES_OF_DAY) };
}

function timeOf(minutes: number): string {
  const digits = (number: number) => String(number).padStart(2, '0');
  return `${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}

/** The opening times of a week that follows rules; undefined if it has none, as OCPI can't say that a place never opens. */
export function openingTimesOf(rules: readonly OpeningRule[]): OpeningTimes | undefined {
  const week: (readonly Span[])[] = everyDay.map(() => []);
  for (const { weekdays, spans, isAdded } of rules)
    for (const weekday of weekdays)
      week[weekday - 1] = isAdded ? [...(week[weekday - 1] ?? []), ...spans] : spans;
  const regular_hours = week.flatMap((spans, index) =>
    spans.map((span) => ({ weekday: index + 1, ...span })),
  );
  if (regular_hours.length === 0) return undefined;
  return coversWeek(regular_hours) ? { twentyfourseven: true } : { twentyfourseven: false, regular_hours };
}
