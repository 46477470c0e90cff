/**
 * A record's `place` is its row number in the read models: the rank of its name, then its number in the log. So rows,
 * and what the index of terms finds, lie in the order of names, as far as the first characters of a name decide it.
 */

/** The first so many characters of a name make its rank, as digits of this base. */
const DIGITS = 6;
const BASE = 42;

/** The rank of records without a name: they come last. */
export const NO_NAME = BASE ** DIGITS;
/** The greatest rank of a name. */
export const LAST_RANK = NO_NAME - 1;

/** Control characters, punctuation below the digits, and below the letters, share a digit each. */
const CONTROL = 1;
const BELOW_DIGITS = 3;
const BELOW_LETTERS = 14;
/** Nothing after a shared digit says which of two names comes first, so the rank ends there. */
const SHARED: ReadonlySet<number> = new Set([CONTROL, BELOW_DIGITS, BELOW_LETTERS]);
/** The digit of all characters beyond `z`; the character itself takes three more digits. */
const BEYOND = 41;

/** Letters, digits and the space have a digit each; the end of a name has 0. */
function digitOf(unit: number): number {
  if (unit < 0x20) return CONTROL;
  if (unit === 0x20) return 2;
  if (unit < 0x30) return BELOW_DIGITS;
  if (unit <= 0x39) return 4 + unit - 0x30;
  if (unit < 0x61) return BELOW_LETTERS;
  return unit <= 0x7a ? 15 + unit - 0x61 : BEYOND;
}

/** In the order of code points, which is that of UTF-8: surrogates stand for those above all others. */
function digitsBeyond(unit: number): readonly number[] {
  const point = unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit;
  return [Math.floor(point / BASE ** 2), Math.floor(point / BASE) % BASE, point % BASE];
}

/**
 * The rank of a name: of two names, the one that comes first in the order of their UTF-8 bytes has no greater rank.
 * @param name folded; null where there is none
 * @returns a whole number below 2^33
 */
export function rankOfName(name: string | null): number {
  if (name === null) return NO_NAME;
  const digits: number[] = [];
  // Lone surrogates are stored as U+FFFD.
  const stored = name.toWellFormed();
  for (let at = 0; at < stored.length && digits.length < DIGITS; at += 1) {
    const unit = stored.charCodeAt(at);
    const digit = digitOf(unit);
    digits.push(digit);
    if (SHARED.has(digit)) break;
    if (digit === BEYOND) digits.push(...digitsBeyond(unit));
  }
  return Array.from({ length: DIGITS }, (_, at) => digits[at] ?? 0).reduce(
    (rank, digit) => rank * BASE + digit,
    0,
  );
}

/** So many bits of a place are the record's number: 2^30 records. JavaScript's numbers can't hold a place exactly. */
const NUMBER_BITS = 30;

/** The place of a record, by expressions of its rank and its number. */
export const placeOf = (rank: string, number: string): string => `(${rank} << ${NUMBER_BITS} | ${number})`;

/** The first place of a rank. */
export const firstPlaceOf = (rank: string): string => `(${rank} << ${NUMBER_BITS})`;

const NUMBER = 2 ** NUMBER_BITS - 1;

/** The number of the record at a place. */
export const numberAt = (place: string): string => `(${place} & ${NUMBER})`;
