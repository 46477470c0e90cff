/** Random numbers that are the same for a seed on each machine (mulberry32). */
export function randomness(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from `least` to `most`. */
  const integer = (least, most) => least + Math.floor(next() * (most - least + 1));
  return {
    integer,
    oneOf: (values) => values[integer(0, values.length - 1)],
    chance: (probability) => next() < probability,
  };
}
