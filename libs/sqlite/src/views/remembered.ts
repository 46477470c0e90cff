/** How long something is good for: it only chooses the faster of two ways to the same page. */
const GOOD_FOR_MS = 60_000;
const GREATEST_COUNT = 2_000;

/** Remembers for a while what was found out. */
export class Remembered<Value> {
  private readonly known = new Map<string, { readonly value: Value; readonly until: number }>();

  constructor(private readonly clock: () => number = Date.now) {}

  /** What was found out a while ago. */
  get(key: string): Value | undefined {
    const known = this.known.get(key);
    return known && known.until > this.clock() ? known.value : undefined;
  }

  keep(key: string, value: Value): Value {
    if (this.known.size >= GREATEST_COUNT) this.known.clear();
    this.known.set(key, { value, until: this.clock() + GOOD_FOR_MS });
    return value;
  }
}
