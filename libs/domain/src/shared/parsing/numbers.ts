import { accept, refuse, type Parsed, type Parser } from './parsed.js';

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

/** A JSON number with at most 3 decimals within a range. */
export const parseDecimal =
  ({ minimum, maximum }: Range): Parser<number> =>
  (input) => {
    if (typeof input !== 'number') return refuse('not_a_number');
    const isWithin = input >= minimum && input <= maximum && Number(input.toFixed(3)) === input;
    return isWithin
      ? accept(input)
      : refuse('out_of_range', `it must be from ${minimum} to ${maximum}, with at most 3 decimals`);
  };

/** A JSON number without decimals from 1 to a maximum. */
export const parseCount =
  (maximum: number): Parser<number> =>
  (input) =>
    Number.isInteger(input) && Number(input) >= 1 && Number(input) <= maximum
      ? accept(input as number)
      : refuse('not_a_count');
