/** Letters, digits and the space tell names apart; what is between and around them in the order of texts does not. */
const BEGINNING = 6;
/** The end of a name, and the signs below. */
const SIGNS = 42;

/** Greater than that of any name: stations without one come last. */
const NO_NAME = SIGNS ** BEGINNING;

interface Sign {
  readonly rank: number;
  /** Others have the same rank, so that nothing after it tells which of two names comes first. */
  readonly isShared: boolean;
}

const shared = (rank: number): Sign => ({ rank, isShared: true });
const own = (rank: number): Sign => ({ rank, isShared: false });

function signOf(code: number): Sign {
  if (code < 0x20) return shared(1);
  if (code === 0x20) return own(2);
  if (code < 0x30) return shared(3);
  if (code <= 0x39) return own(4 + code - 0x30);
  if (code < 0x61) return shared(14);
  return code <= 0x7a ? own(15 + code - 0x61) : shared(41);
}

/**
 * A number that tells where a name stands among names, as far as its beginning does: of two names, the one that comes
 * first in the order of their bytes has no greater number.
 * @param name a folded one; null where there is none
 * @returns a whole number below 2^33
 */
export function rankOfName(name: string | null): number {
  if (name === null) return NO_NAME;
  let rank = 0;
  let isOver = false;
  for (let place = 0; place < BEGINNING; place += 1) {
    const sign: Sign | undefined =
      isOver || place >= name.length ? undefined : signOf(name.charCodeAt(place));
    rank = rank * SIGNS + (sign?.rank ?? 0);
    isOver = !sign || sign.isShared;
  }
  return rank;
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
