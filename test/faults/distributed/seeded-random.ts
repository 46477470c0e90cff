/** Pseudo-random numbers that are the same for the same seed (mulberry32). */
export class SeededRandom {
  constructor(private state: number) {}

  /** From 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns true with this probability, from 0 to 1. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from 0 to below the limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** One of the items, of which there must be at least one, with equal probability. */
  oneOf<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** A UUID of version 4. */
  uuid(): string {
    const digits = Array.from({ length: 32 }, () => this.below(16).toString(16)).join('');
    return digits.replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/, '$1-$2-4$3-8$4-$5');
  }
}
