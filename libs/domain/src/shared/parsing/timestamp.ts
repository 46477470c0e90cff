import { accept, refuse, type Parser } from './parsed.js';

const RFC3339 = /^\d{4}-\d{2}-\d{2}[Tt ](?:[01]\d|2[0-3]):\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;
const LEAP_SECOND = /:60(?=[.Z+-])/;

/** RFC 3339 time, stored in UTC with milliseconds. A leap second is stored as the second before it. */
export const parseTimestamp: Parser<string> = (input) => {
  if (typeof input !== 'string' || !RFC3339.test(input)) return refuse('not_a_timestamp');
  const text = input.toUpperCase().replace(' ', 'T');
  // A JavaScript date has no leap seconds.
  const date = new Date(text.replace(LEAP_SECOND, ':59'));
  const valid =
    isCalendarDay(input.slice(0, 10)) &&
    hasFourDigitYear(date) &&
    (!LEAP_SECOND.test(text) || endsMonth(date));
  return valid ? accept(date.toISOString()) : refuse('not_a_timestamp');
};

/** Whether it is the last second of a month: only then a leap second may follow (RFC 3339 section 5.7). */
function endsMonth(date: Date): boolean {
  const next = new Date(Math.floor(date.getTime() / 1000) * 1000 + 1000);
  return next.toISOString().endsWith('-01T00:00:00.000Z');
}

// A JavaScript date reads February 30 as March 2.
function isCalendarDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return hasFourDigitYear(midnight) && midnight.toISOString().startsWith(day);
}

// RFC 3339 has years of four digits only. With these, text order is time order.
function hasFourDigitYear(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999;
}
