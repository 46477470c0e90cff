import type { Readings } from './metrics.js';

/** How old they may be, in milliseconds. */
const MAX_AGE_MS = 300_000;

/** Readings that take too long to be made at each scrape. */
export class KeptReadings<Kept extends Readings> {
  private known: Partial<Kept> = {};
  private readAt = -Infinity;

  constructor(
    private readonly read: () => Promise<Kept>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The last ones; none before the first are there. Old ones are read anew meanwhile. */
  readings(): Partial<Kept> {
    if (this.now() - this.readAt >= MAX_AGE_MS) {
      this.readAt = this.now();
      // While the read models can't be read, the last ones stay.
      void this.read().then(
        (read) => (this.known = read),
        () => undefined,
      );
    }
    return this.known;
  }
}
