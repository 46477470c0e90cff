import { countryCodes } from './countries.js';
import type { FieldErrorCode } from './field-errors.js';

/** The value as it is kept, or why it is refused. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | Refused;
export interface Refused {
  readonly ok: false;
  readonly code: FieldErrorCode;
  /** A better sentence than the code's usual one. */
  readonly detail?: string;
}

export type Parser<T> = (input: unknown) => Parsed<T>;

/** Greatest unsigned 64-bit integer, as decimal text. */
export const UINT64_MAX = '18446744073709551615';

const UNSTORABLE = /\0|\p{Surrogate}/u;
// No two parts can take the same digits, so that a long text is refused in one pass.
const NUMERIC = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const UINT64 = /^(?:0|[1-9]\d{0,19})$/;
const PHOTO_PATH = /^images\/(?:[A-Za-z0-9_.-]+\/)*[A-Za-z0-9_.-]+\.(?:jpe?g|png|webp|gif)$/i;
const RFC3339 = /^\d{4}-\d{2}-\d{2}[Tt ](?:[01]\d|2[0-3]):\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;
const LEAP_SECOND = /:60(?=[.Z+-])/;
/**
 * Names that ICU alone knows, from the days of early Java. Most mean something else to whoever sends them: BST would
 * be Bangladesh's time.
 */
const ICU_ZONE =
  /^(?:A[CES]T|A[GR]T|B[ES]T|CAT|CNT|C[ST]T|EAT|ECT|I[ES]T|JST|MIT|N[ES]T|P[LNRS]T|SST|VST|SystemV\/.*|US\/Pacific-New)$/i;

const accept = <T>(value: T): Parsed<T> => ({ ok: true, value });
const refuse = (code: FieldErrorCode, detail?: string): Refused =>
  detail === undefined ? { ok: false, code } : { ok: false, code, detail };

/** Text kept as it was sent. Its length counts Unicode code points. */
export function parseText(maxLength: number): Parser<string> {
  return (input) => {
    if (typeof input !== 'string') return refuse('not_a_string');
    if (UNSTORABLE.test(input)) return refuse('invalid_character');
    if (input.length > maxLength && codePoints(input) > maxLength) {
      return refuse('too_long', `at most ${maxLength} characters are allowed`);
    }
    return accept(input);
  };
}

/** Numeric text kept as it was sent; a JSON number becomes its shortest decimal text. */
export function parseNumeric(maxLength: number): Parser<string> {
  return (input) => {
    const text = typeof input === 'number' ? String(input) : input;
    if (typeof text !== 'string' || !NUMERIC.test(text)) return refuse('not_numeric');
    return text.length > maxLength ? refuse('too_long') : accept(text);
  };
}

export const parseFlag: Parser<boolean> = (input) =>
  typeof input === 'boolean' ? accept(input) : refuse('not_a_boolean');

/** One of the codes given, exactly. */
export function parseCode(codes: readonly string[]): Parser<string> {
  const known = new Set<unknown>(codes);
  return (input) =>
    known.has(input)
      ? accept(input as string)
      : refuse('not_in_list', `it must be one of ${codes.map((code) => `"${code}"`).join(', ')} or null`);
}

/** Unsigned 64-bit integer: decimal text, or a JSON number that is exact. Kept as decimal text. */
export const parseUint64: Parser<string> = (input) => {
  if (typeof input === 'number') return parseUint64Number(input);
  if (typeof input !== 'string' || !UINT64.test(input)) return refuse('not_uint64');
  return input.length === 20 && input > UINT64_MAX ? refuse('not_uint64') : accept(input);
};

function parseUint64Number(input: number): Parsed<string> {
  if (input < 0) return refuse('not_uint64');
  if (input > Number.MAX_SAFE_INTEGER) return refuse('unsafe_number');
  return Number.isInteger(input) ? accept(String(input)) : refuse('not_uint64');
}

/** Path of an image below images/, as GET /images serves it. */
export const parsePhotoPath: Parser<string> = (input) => {
  const text = parseText(255)(input);
  if (!text.ok) return text;
  const { value: path } = text;
  const below = path.startsWith('images/') && !path.includes('..');
  return below && PHOTO_PATH.test(path) ? text : refuse('not_a_photo_path');
};

/** ISO 3166-1 alpha-2, upper case. */
export const parseCountry: Parser<string> = (input) => {
  const text = parseText(255)(input);
  if (!text.ok) return text;
  return countryCodes.has(text.value) ? text : refuse('not_a_country');
};

/** IANA time zone name, as the runtime's own tz database knows it. */
export const parseTimeZone: Parser<string> = (input) => {
  const text = parseText(255)(input);
  if (!text.ok) return text;
  return isTimeZone(text.value) ? text : refuse('not_a_time_zone');
};

/** RFC 3339 time, kept as UTC with milliseconds. */
export const parseTimestamp: Parser<string> = (input) => {
  if (typeof input !== 'string' || !RFC3339.test(input)) return refuse('not_a_timestamp');
  const text = input.toUpperCase().replace(' ', 'T');
  // A JavaScript date has no leap seconds: such a one is taken for the second before it.
  const date = new Date(text.replace(LEAP_SECOND, ':59'));
  const sound = isDay(input.slice(0, 10)) && isWritable(date) && (!LEAP_SECOND.test(text) || endsMonth(date));
  return sound ? accept(date.toISOString()) : refuse('not_a_timestamp');
};

/** Whether it is the last second of a month, which alone may be followed by a leap second (RFC 3339 section 5.7). */
function endsMonth(date: Date): boolean {
  const next = new Date(Math.floor(date.getTime() / 1000) * 1000 + 1000);
  return next.toISOString().endsWith('-01T00:00:00.000Z');
}

// A JavaScript date takes February 30 for March 2.
function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return isWritable(midnight) && midnight.toISOString().startsWith(day);
}

// RFC 3339 has years of four digits only, which also keeps the order of times that of their text.
function isWritable(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999;
}

const timeZones = new Map<string, boolean>();
function isTimeZone(name: string): boolean {
  const known = timeZones.get(name);
  if (known !== undefined) return known;
  // Offsets such as +01:00 are accepted by Intl and are not IANA names.
  const isIana = /^[A-Za-z]/.test(name) && !ICU_ZONE.test(name);
  const valid = isIana && !throws(() => new Intl.DateTimeFormat('en', { timeZone: name }));
  if (timeZones.size < 2_000) timeZones.set(name, valid);
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

// A surrogate pair is one code point in two code units.
function codePoints(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}
