import { setImmediate as nextTurn } from 'node:timers/promises';

/** After this time, in milliseconds, other work has a turn. */
const TURN_MS = 10;
/** The clock is read once in so many steps. */
const STEPS = 50;

/** Divides long work, so that the event loop is not blocked by it. */
export class Turns {
  private since = performance.now();
  private steps = 0;

  /** Counts a step of the work. */
  isDue(): boolean {
    this.steps += 1;
    return this.steps % STEPS === 0 && performance.now() - this.since > TURN_MS;
  }

  /** Resolves when other work has had a turn. */
  async next(): Promise<void> {
    await nextTurn();
    this.since = performance.now();
  }
}
