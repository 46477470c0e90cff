/** How long an answer is good for: it only chooses the faster of two ways to the same page. */
const GOOD_FOR_MS = 60_000;
const GREATEST_COUNT = 2_000;

/** Remembers for which words counting has shown that they are in many records. */
export class FrequentWords {
  private readonly known = new Map<string, { readonly frequent: boolean; readonly until: number }>();

  constructor(private readonly clock: () => number = Date.now) {}

  /** The answer of a while ago, or else a new one. */
  recall(words: string, count: () => boolean): boolean {
    const now = this.clock();
    const known = this.known.get(words);
    if (known && known.until > now) return known.frequent;
    if (this.known.size >= GREATEST_COUNT) this.known.clear();
    const frequent = count();
    this.known.set(words, { frequent, until: now + GOOD_FOR_MS });
    return frequent;
  }
}
