/** How long an answer is good for: it only chooses the faster of two ways to the same page. */
const GOOD_FOR_MS = 60_000;
const GREATEST_COUNT = 2_000;

/** Remembers of which conditions counting has shown that many records meet them. */
export class RememberedCounts {
  private readonly known = new Map<string, { readonly many: boolean; readonly until: number }>();

  constructor(private readonly clock: () => number = Date.now) {}

  /** The answer of a while ago, or else a new one. */
  recall(condition: string, areMany: () => boolean): boolean {
    const now = this.clock();
    const known = this.known.get(condition);
    if (known && known.until > now) return known.many;
    if (this.known.size >= GREATEST_COUNT) this.known.clear();
    const many = areMany();
    this.known.set(condition, { many, until: now + GOOD_FOR_MS });
    return many;
  }
}
