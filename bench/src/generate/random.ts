/** A generator of numbers in [0, 1). The same seed gives the same numbers on every machine (mulberry32). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns an integer from 0 to `below` − 1. */
export function integer(random: Random, below: number): number {
  return Math.floor(random() * below);
}

/** Returns one of the items, with equal probability. @throws Error the list is empty */
export function oneOf<T>(random: Random, items: readonly T[]): T {
  const item = items[integer(random, items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

/** Returns a normally distributed number with mean 0 and standard deviation 1 (Box and Muller). */
export function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Returns one of the items, with a probability in proportion to its weight. */
export function weighted<T extends { readonly weight: number }>(random: Random, items: readonly T[]): T {
  let remaining = random() * items.reduce((sum, { weight }) => sum + weight, 0);
  return items.find(({ weight }) => (remaining -= weight) < 0) ?? oneOf(random, items);
}
