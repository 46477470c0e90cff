/** So many digits tell where a name stands, of this base. */
const DIGITS = 6;
const BASE = 42;

/** Greater than that of any name: stations without one come last. */
const NO_NAME = BASE ** DIGITS;

/** The digits of characters that share one: nothing after them tells which of two names comes first. */
const CONTROL = 1;
const BELOW_DIGITS = 3;
const BELOW_LETTERS = 14;
const SHARED: ReadonlySet<number> = new Set([CONTROL, BELOW_DIGITS, BELOW_LETTERS]);
/** That of all characters beyond letters, of which three more digits tell. */
const BEYOND = 41;

/** Letters, digits and the space have one each; the end of a name has 0. */
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
  const place = unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit;
  return [Math.floor(place / BASE ** 2), Math.floor(place / BASE) % BASE, place % BASE];
}

/**
 * A number that tells where a name stands among names, as far as its beginning does: of two names, the one that comes
 * first in the order of their bytes has no greater number.
 * @param name a folded one; null where there is none
 * @returns a whole number below 2^33
 */
export function rankOfName(name: string | null): number {
  if (name === null) return NO_NAME;
  const digits: number[] = [];
  // As it is stored.
  const stored = name.toWellFormed();
  for (let place = 0; place < stored.length && digits.length < DIGITS; place += 1) {
    const unit = stored.charCodeAt(place);
    const digit = digitOf(unit);
    digits.push(digit);
    if (SHARED.has(digit)) break;
    if (digit === BEYOND) digits.push(...digitsBeyond(unit));
  }
  return Array.from({ length: DIGITS }, (_, place) => digits[place] ?? 0).reduce(
    (rank, digit) => rank * BASE + digit,
    0,
  );
}

/** So many bits of a place are the record's number. */
const NUMBER_BITS = 30;
const NUMBER = 2 ** NUMBER_BITS - 1;

/** The place in the index of words of a record, by the rank of its name and its number: both are part of it. */
export const placeOf = (rank: string, number: string): string => `(${rank} << ${NUMBER_BITS} | ${number})`;

/** The number of the record at a place. */
export const numberAt = (place: string): string => `(${place} & ${NUMBER})`;

/** The first and the last place of all records whose names have the rank that a place tells. */
export const firstLike = (place: string): string => `(${place} & ~${NUMBER})`;
export const lastLike = (place: string): string => `(${place} | ${NUMBER})`;
/** The first place of names of a rank. */
export const placesFrom = (rank: string): string => `(${rank} << ${NUMBER_BITS})`;
