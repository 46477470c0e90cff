import { KeptByText } from './kept-by-text.js';

/** How long something is good for: it only chooses the faster of two ways to the same page. */
const GOOD_FOR_MS = 60_000;

/** Remembers for a while what was found out. */
export class Remembered<Value> {
  private readonly known = new KeptByText<{ readonly value: Value; readonly until: number }>();

  constructor(private readonly clock: () => number = Date.now) {}

  /** What was found out a while ago. */
  get(key: string): Value | undefined {
    const known = this.known.get(key);
    return known && known.until > this.clock() ? known.value : undefined;
  }

  keep(key: string, value: Value): Value {
    this.known.keep(key, { value, until: this.clock() + GOOD_FOR_MS });
    return value;
  }
}
