import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

/** A turn that takes longer is followed by a pause. */
const LONG_MS = 20;
/** In the pause other requests, which may need several turns, are received and answered. */
const PAUSE_MS = 5;

/** Divides work into turns of the event loop: of all callers that wait, one goes on in each turn. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();
  private lastWasLong = false;

  /** @param clock monotonic time in milliseconds */
  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** Resolves in a turn that no other caller gets. */
  next(): Promise<unknown> {
    this.last = this.last.then(() => this.begin());
    return this.last;
  }

  private async begin(): Promise<void> {
    await nextTurn();
    if (this.lastWasLong) await delay(PAUSE_MS);
    const begun = this.clock();
    // Called before the immediate of the next caller, which is set later.
    setImmediate(() => (this.lastWasLong = this.clock() - begun > LONG_MS));
  }
}
