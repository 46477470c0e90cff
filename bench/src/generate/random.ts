/** A source of numbers in [0, 1), the same ones for the same seed on every machine (mulberry32). */
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

/** An integer from 0 to `below` − 1. */
export function integer(random: Random, below: number): number {
  return Math.floor(random() * below);
}

/** One of the items, all alike. @throws where there is none */
export function oneOf<T>(random: Random, items: readonly T[]): T {
  const item = items[integer(random, items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

/** A normally distributed number around 0 with deviation 1 (Box and Muller). */
export function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** One of the items, each as often as its weight says. */
export function weighted<T extends { readonly weight: number }>(random: Random, items: readonly T[]): T {
  let left = random() * items.reduce((sum, { weight }) => sum + weight, 0);
  return items.find(({ weight }) => (left -= weight) < 0) ?? oneOf(random, items);
}
