import type { FieldErrorCode } from '../field-errors.js';

/** The value in the form in which it is stored, or why the input is refused. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | Refused;

export interface Refused {
  readonly ok: false;
  readonly code: FieldErrorCode;
  /** Replaces the code's default sentence. */
  readonly detail?: string;
  /** The errors within an object or a list, in place of the one above: at least one, at most 100. */
  readonly within?: readonly RefusedWithin[];
}

/** Why a value within an object or a list is refused. */
export interface RefusedWithin {
  /** Names and indexes from the value of the field. */
  readonly path: readonly (string | number)[];
  readonly code: FieldErrorCode;
  readonly detail?: string;
}

export type Parser<T> = (input: unknown) => Parsed<T>;

export const accept = <T>(value: T): Parsed<T> => ({ ok: true, value });

export const refuse = (code: FieldErrorCode, detail?: string): Refused =>
  detail === undefined ? { ok: false, code } : { ok: false, code, detail };

const NUL_OR_LONE_SURROGATE = /\0|\p{Surrogate}/u;

/** Whether the text has a character that not every store can keep: NUL (U+0000), or a surrogate outside of a pair. */
export const hasNulOrLoneSurrogate = (text: string): boolean => NUL_OR_LONE_SURROGATE.test(text);

/** Text without NUL and lone surrogates, stored as it was sent. `maxLength` is a number of Unicode code points. */
export function parseText(maxLength: number): Parser<string> {
  return (input) => {
    if (typeof input !== 'string') return refuse('not_a_string');
    if (hasNulOrLoneSurrogate(input)) return refuse('invalid_character');
    if (input.length > maxLength && codePoints(input) > maxLength) {
      return refuse('too_long', `at most ${maxLength} characters are allowed`);
    }
    return accept(input);
  };
}

// A surrogate pair is one code point in two code units.
function codePoints(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}

/** The id of another record in lower case. Ids that no record has are for the rule that looks the record up. */
export const parseReference: Parser<string> = (input) => {
  const text = parseText(Infinity)(input);
  return text.ok ? accept(text.value.toLowerCase()) : text;
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Ids of other records in lower case, sorted and each once, whether there are such records or not. */
export const parseReferences =
  (maxEntries: number): Parser<readonly string[]> =>
  (input) => {
    if (!Array.isArray(input)) return refuse('not_an_array');
    if (input.length > maxEntries) return refuse('too_large', `at most ${maxEntries} entries are allowed`);
    const ids = input.map((id: unknown) => (typeof id === 'string' ? id.toLowerCase() : ''));
    return ids.every((id) => UUID.test(id))
      ? accept([...new Set(ids)].sort())
      : refuse('not_in_list', 'its entries must be ids, which are UUIDs');
  };

const parseSourceText = parseText(255);

/** The feed of a source, or its id there. A line break separates the two in the text that ids are derived from. */
export const parseSourcePart: Parser<string> = (input) => {
  if (input === '') return refuse('required');
  const text = parseSourceText(input);
  return text.ok && text.value.includes('\n')
    ? refuse('invalid_character', 'feed and id must not contain line breaks')
    : text;
};

const PHOTO_PATH = /^images\/(?:[A-Za-z0-9_.-]+\/)*[A-Za-z0-9_.-]+\.(?:jpe?g|png|webp|gif)$/i;

/** Path of an image below images/, as GET /images serves it. */
export const parsePhotoPath: Parser<string> = (input) => {
  const text = parseText(255)(input);
  if (!text.ok) return text;
  const { value: path } = text;
  const below = path.startsWith('images/') && !path.includes('..');
  return below && PHOTO_PATH.test(path) ? text : refuse('not_a_photo_path');
};

/** Greatest number of tokens of a list. */
export const MAX_TOKENS = 100;
/** Greatest number of Unicode code points of a token. */
export const MAX_TOKEN_LENGTH = 255;

/** A list of codes, each compared exactly and given once. */
export const parseCodes = (codes: readonly string[]): Parser<readonly string[]> => {
  const known = new Set<unknown>(codes);
  return (input) => {
    if (!Array.isArray(input)) return refuse('not_an_array');
    if (!input.every((code) => known.has(code)))
      return refuse('not_in_list', `its entries must be of ${codes.map((code) => `"${code}"`).join(', ')}`);
    return new Set(input).size < input.length ? refuse('duplicate') : accept(input as readonly string[]);
  };
};

/** A list of texts that are not empty, stored as it was sent. `maxLength` is a number of Unicode code points. */
export const parseTokens = (maxLength = MAX_TOKEN_LENGTH): Parser<readonly string[]> => {
  const parseToken = parseText(maxLength);
  return (input) => {
    if (!Array.isArray(input)) return refuse('not_an_array');
    if (input.length > MAX_TOKENS) return refuse('too_large', `at most ${MAX_TOKENS} entries are allowed`);
    for (const token of input) {
      const parsed = parseToken(token);
      if (!parsed.ok) return parsed;
      if (parsed.value === '') return refuse('required', 'an entry must not be empty');
    }
    return accept(input as readonly string[]);
  };
};

export const parseFlag: Parser<boolean> = (input) =>
  typeof input === 'boolean' ? accept(input) : refuse('not_a_boolean');

/** One of the given codes, compared exactly. */
export function parseCode(codes: readonly string[]): Parser<string> {
  const known = new Set<unknown>(codes);
  return (input) =>
    known.has(input)
      ? accept(input as string)
      : refuse('not_in_list', `it must be one of ${codes.map((code) => `"${code}"`).join(', ')} or null`);
}

/** Greatest unsigned 64-bit integer, as decimal text. */
export const UINT64_MAX = '18446744073709551615';

// No two parts can match the same digits, so that a long text is refused without backtracking.
const NUMERIC = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const UINT64 = /^(?:0|[1-9]\d{0,19})$/;

/** Numeric text, stored as it was sent; a JSON number becomes its shortest decimal text. */
export function parseNumeric(maxLength: number): Parser<string> {
  return (input) => {
    const text = typeof input === 'number' ? String(input) : input;
    if (typeof text !== 'string' || !NUMERIC.test(text)) return refuse('not_numeric');
    return text.length > maxLength ? refuse('too_long') : accept(text);
  };
}

/** Unsigned 64-bit integer: decimal text, or a JSON number up to 2^53 − 1. Stored as decimal text. */
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

export interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

/** A JSON number without decimals within a range. */
export const parseInteger =
  ({ minimum, maximum }: Range): Parser<number> =>
  (input) => {
    if (typeof input !== 'number') return refuse('not_a_number');
    const isWithin = Number.isInteger(input) && input >= minimum && input <= maximum;
    return isWithin
      ? accept(input)
      : refuse('out_of_range', `it must be a whole number from ${minimum} to ${maximum}`);
  };

/** A JSON number with at most so many decimals within a range. */
export const parseDecimal =
  ({ minimum, maximum }: Range, decimals: number): Parser<number> =>
  (input) => {
    if (typeof input !== 'number') return refuse('not_a_number');
    const isWithin = input >= minimum && input <= maximum && Number(input.toFixed(decimals)) === input;
    return isWithin
      ? accept(input)
      : refuse('out_of_range', `it must be from ${minimum} to ${maximum}, with at most ${decimals} decimals`);
  };

const DECIMAL_TEXT = /^(?:0|[1-9]\d*)(?:\.(?<decimals>\d+))?$/;

/**
 * Decimal text with at most so many decimals within a range that has no negative numbers, stored as it was sent; a JSON
 * number becomes its shortest decimal text. Exact arithmetic needs no more than its digits.
 */
export const parseAmount =
  ({ minimum, maximum }: Range, decimals: number): Parser<string> =>
  (input) => {
    const text = typeof input === 'number' ? String(input) : input;
    if (typeof text !== 'string' || !NUMERIC.test(text)) return refuse('not_numeric');
    const match = DECIMAL_TEXT.exec(text);
    const isWithin =
      match !== null &&
      (match.groups?.['decimals'] ?? '').length <= decimals &&
      Number(text) >= minimum &&
      Number(text) <= maximum;
    return isWithin
      ? accept(text)
      : refuse(
          'out_of_range',
          `it must be from ${minimum} to ${maximum}, with at most ${decimals} decimals, in digits without leading zeros, sign and exponent`,
        );
  };

/** A JSON number without decimals from 1 to a maximum. */
export const parseCount =
  (maximum: number): Parser<number> =>
  (input) =>
    Number.isInteger(input) && Number(input) >= 1 && Number(input) <= maximum
      ? accept(input as number)
      : refuse('not_a_count');

const TIME_OF_DAY = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** Hours and minutes on a wall clock, `00:00` to `24:00`. */
export const parseTimeOfDay: Parser<string> = (input) => {
  if (typeof input !== 'string') return refuse('not_a_string');
  return TIME_OF_DAY.test(input)
    ? accept(input)
    : refuse('out_of_range', 'it must be a time of day from "00:00" to "24:00"');
};

/** A code of the EU's Nomenclature of Territorial Units for Statistics: a country, then up to three levels. */
export const parseNuts: Parser<string> = (input) => {
  if (typeof input !== 'string') return refuse('not_a_string');
  return /^[A-Z]{2}[A-Z0-9]{0,3}$/.test(input)
    ? accept(input)
    : refuse('not_in_list', 'it must be two letters and up to three letters or digits, in capitals');
};

/** An absolute http or https URL, stored as it was sent. `maxLength` is a number of Unicode code points. */
export function parseUrl(maxLength: number): Parser<string> {
  const parse = parseText(maxLength);
  return (input) => {
    const text = parse(input);
    if (!text.ok) return text;
    return /^https?:\/\/[^\s]+$/i.test(text.value) && URL.canParse(text.value) ? text : refuse('not_a_url');
  };
}
