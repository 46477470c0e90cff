/** A name's rank is a number of six digits of this base, made from its first characters. */
const DIGITS = 6;
const BASE = 42;

/** The rank of records without a name: they come last. */
export const NO_NAME = BASE ** DIGITS;
/** The greatest rank of a name. */
export const LAST_RANK = NO_NAME - 1;

/** Control characters, punctuation below the digits and punctuation below the letters share a digit each. */
const CONTROL = 1;
const BELOW_DIGITS = 3;
const BELOW_LETTERS = 14;
/** Characters after a shared digit do not decide the order of two names, so the rank ends there. */
const SHARED: ReadonlySet<number> = new Set([CONTROL, BELOW_DIGITS, BELOW_LETTERS]);
/** The digit of all characters beyond `z`, followed by three digits for the character. */
const BEYOND = 41;

/** Letters, digits and the space have a digit each; 0 is the end of a name. */
function digitOf(unit: number): number {
  if (unit < 0x20) return CONTROL;
  if (unit === 0x20) return 2;
  if (unit < 0x30) return BELOW_DIGITS;
  if (unit <= 0x39) return 4 + unit - 0x30;
  if (unit < 0x61) return BELOW_LETTERS;
  return unit <= 0x7a ? 15 + unit - 0x61 : BEYOND;
}

/** In the order of code points, which is that of UTF-8: surrogates sort after all other units. */
function digitsBeyond(unit: number): readonly number[] {
  const point = unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit;
  return [Math.floor(point / BASE ** 2), Math.floor(point / BASE) % BASE, point % BASE];
}

/**
 * The rank of a name, which grows with the order of the names' UTF-8 bytes; names with the same beginning share one.
 * @param name folded; null for a record without a name
 * @returns an integer below 2^33
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
