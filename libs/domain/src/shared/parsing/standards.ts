import countries from 'i18n-iso-countries/index.js';
import { refuse, type Parser, parseText, accept } from './values.js';

/** ISO 3166-1 alpha-2 codes, in upper case. */
export const countryCodes: ReadonlySet<string> = new Set(Object.keys(countries.getAlpha2Codes()));

/** ISO 3166-1 alpha-2 code, in upper case. */
export const parseCountry: Parser<string> = (input) => {
  const text = parseText(255)(input);
  if (!text.ok) return text;
  return countryCodes.has(text.value) ? text : refuse('not_a_country');
};

/** The ISO 3166-1 alpha-3 code of an alpha-2 code; undefined if there is none. */
export const alpha3Of = (alpha2: string): string | undefined => countries.alpha2ToAlpha3(alpha2);

/**
 * Names that only ICU has, for compatibility with early Java versions. Most have another meaning for those who send
 * them: ICU's BST is Bangladesh Standard Time.
 */
const ICU_ZONE =
  /^(?:A[CES]T|A[GR]T|B[ES]T|CAT|CNT|C[ST]T|EAT|ECT|I[ES]T|JST|MIT|N[ES]T|P[LNRS]T|SST|VST|SystemV\/.*|US\/Pacific-New)$/i;

/** Greatest number of cached names. */
const CACHE_SIZE = 2_000;

/** IANA time zone name that the runtime's tz database contains. */
export const parseTimeZone: Parser<string> = (input) => {
  const text = parseText(255)(input);
  if (!text.ok) return text;
  return isTimeZone(text.value) ? text : refuse('not_a_time_zone');
};

const cache = new Map<string, boolean>();

function isTimeZone(name: string): boolean {
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  // Intl accepts offsets such as +01:00, which are not IANA names.
  const isIana = /^[A-Za-z]/.test(name) && !ICU_ZONE.test(name);
  const valid = isIana && !throws(() => new Intl.DateTimeFormat('en', { timeZone: name }));
  if (cache.size < CACHE_SIZE) cache.set(name, valid);
  return valid;
}

function throws(action: () => unknown): boolean {
  try {
    action();
    return false;
  } catch {
    return true;
  }
}

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

/** A day of the calendar, as in RFC 3339. */
export const parseDate: Parser<string> = (input) => {
  if (typeof input !== 'string') return refuse('not_a_string');
  return /^\d{4}-\d{2}-\d{2}$/.test(input) && isCalendarDay(input)
    ? accept(input)
    : refuse('not_a_timestamp', 'it must be a day, for example "2026-11-21"');
};

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
