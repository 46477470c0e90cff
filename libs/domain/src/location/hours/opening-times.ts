import type { OpeningTimes } from '../../structures.js';

/**
 * When a location is open, as OCPI's Hours: exceptional closings overrule all, exceptional openings all other hours.
 * Exceptional periods are instants, RFC 3339 in UTC with milliseconds, of which the end is excluded.
 */
export type { OpeningTimes };

/**
 * A period of each week, by the wall clock of the place: `weekday` is the day on which it begins, 1 for Monday; begin and
 * end are `HH:MM`, the end excluded. 00:00, 24:00 and 23:59 are the end of the day; an end before the begin is of the next
 * day.
 */
export type RegularHours = NonNullable<OpeningTimes['regular_hours']>[number];

export type ExceptionalPeriod = NonNullable<OpeningTimes['exceptional_openings']>[number];
