const INITIAL_SLOTS = 1 << 12;

/**
 * Remembers which ids a file has had, 64 bits of hash each in an open-addressing table: at most 32 bytes an
 * id, and no ceiling at the 16.7 million entries of a Set. Two of ten million ids share a hash with a
 * probability of about three in a million.
 */
export class SeenIds {
  private slots = new Uint32Array(2 * INITIAL_SLOTS);
  private size = 0;

  /** Adds an id. @returns false where it was there already */
  add(feed: string, id: string): boolean {
    const [high, low] = hash(`${feed}\n${id}`);
    if (!this.insert(high, low)) return false;
    this.size += 1;
    // Half full at most, so that a probe stays short.
    if (this.size * 4 > this.slots.length) this.grow();
    return true;
  }

  private insert(high: number, low: number): boolean {
    const last = this.slots.length - 1;
    let at = (low * 2) & last;
    while (this.slots[at] !== 0 || this.slots[at + 1] !== 0) {
      if (this.slots[at] === high && this.slots[at + 1] === low) return false;
      at = (at + 2) & last;
    }
    this.slots[at] = high;
    this.slots[at + 1] = low;
    return true;
  }

  private grow(): void {
    const old = this.slots;
    this.slots = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += 2) {
      const high = old[at] ?? 0;
      const low = old[at + 1] ?? 0;
      if (high !== 0 || low !== 0) this.insert(high, low);
    }
  }
}

/** Two 32-bit multiplicative hashes, mixed into each other (cyrb53 without its cut to 53 bits). */
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
