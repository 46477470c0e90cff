const INITIAL_SLOTS = 1 << 12;

/**
 * A set of ids, stored as 64-bit hashes in an open-addressing table: at most 32 bytes an id, and without the limit of
 * 16.7 million entries that a Set has. Among ten million ids, two have the same hash with a probability of about three
 * in a million.
 */
export class IdHashSet {
  protected slots = new Uint32Array(2 * INITIAL_SLOTS);
  private size = 0;

  /** Adds an id. @returns false if the set had it already */
  add(feed: string, id: string): boolean {
    const [high, low] = hash(`${feed}\n${id}`);
    if (!this.insert(high, low)) return false;
    this.size += 1;
    // A load factor of at most one half keeps probe sequences short.
    if (this.size * 4 > this.slots.length) this.grow();
    return true;
  }

  has(feed: string, id: string): boolean {
    return !this.isFree(this.slotOfId(feed, id));
  }

  /** Returns the index of the slot that an id has, or would get. */
  protected slotOfId(feed: string, id: string): number {
    return this.slotOf(...hash(`${feed}\n${id}`));
  }

  private insert(high: number, low: number): boolean {
    const index = this.slotOf(high, low);
    if (!this.isFree(index)) return false;
    this.slots[index] = high;
    this.slots[index + 1] = low;
    return true;
  }

  /** Returns the index of the slot that has the hash, or of the free one for it. */
  protected slotOf(high: number, low: number): number {
    const last = this.slots.length - 1;
    let index = (low * 2) & last;
    while (!this.isFree(index) && (this.slots[index] !== high || this.slots[index + 1] !== low))
      index = (index + 2) & last;
    return index;
  }

  protected isFree(index: number): boolean {
    return this.slots[index] === 0 && this.slots[index + 1] === 0;
  }

  protected grow(): void {
    const old = this.slots;
    this.slots = new Uint32Array(old.length * 2);
    for (let index = 0; index < old.length; index += 2) {
      const high = old[index] ?? 0;
      const low = old[index + 1] ?? 0;
      if (high !== 0 || low !== 0) this.insert(high, low);
    }
  }
}

/** Two 32-bit multiplicative hashes, each mixed with the other (cyrb53 without its reduction to 53 bits). */
function hash(text: string): [number, number] {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  // Two zeros mark an empty slot.
  return a === 0 && b === 0 ? [0, 1] : [a >>> 0, b >>> 0];
}

/** A set of ids that has a number of each, such as a time: at most 48 bytes an id. */
export class IdNumbers extends IdHashSet {
  /** The numbers of the slots, NaN without one. */
  private numbers = new Float64Array(this.slots.length / 2).fill(NaN);

  /** The number of an id; null if the set has none. */
  numberOf(feed: string, id: string): number | null {
    const number = this.numbers[this.slotOfId(feed, id) / 2] ?? NaN;
    return Number.isNaN(number) ? null : number;
  }

  /** Gives an id of the set a number. */
  setNumber(feed: string, id: string, number: number): void {
    this.numbers[this.slotOfId(feed, id) / 2] = number;
  }

  protected override grow(): void {
    const { slots, numbers } = this;
    super.grow();
    this.numbers = new Float64Array(this.slots.length / 2).fill(NaN);
    for (let index = 0; index < slots.length; index += 2) {
      const high = slots[index] ?? 0;
      const low = slots[index + 1] ?? 0;
      if (high !== 0 || low !== 0) this.numbers[this.slotOf(high, low) / 2] = numbers[index / 2] ?? NaN;
    }
  }
}
