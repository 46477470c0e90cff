/** How long an answer is good for: it only chooses the faster of two ways to the same page. */
const GOOD_FOR_MS = 60_000;
const GREATEST_COUNT = 2_000;

/** Remembers how many records meet which conditions. */
export class RememberedCounts {
  private readonly known = new Map<string, { readonly count: number; readonly until: number }>();

  constructor(private readonly clock: () => number = Date.now) {}

  /** The answer of a while ago, or else a new one. */
  recall(condition: string, counted: () => number): number {
    const now = this.clock();
    const known = this.known.get(condition);
    if (known && known.until > now) return known.count;
    if (this.known.size >= GREATEST_COUNT) this.known.clear();
    const count = counted();
    this.known.set(condition, { count, until: now + GOOD_FOR_MS });
    return count;
  }
}
