import { setImmediate as nextTurn } from 'node:timers/promises';

/** Divides work into turns of the event loop: of all callers that wait, one goes on in each turn. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  /** Resolves in a turn that no other caller gets. */
  next(): Promise<unknown> {
    this.last = this.last.then(() => nextTurn());
    return this.last;
  }
}
