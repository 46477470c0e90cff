import { setTimeout as delay } from 'node:timers/promises';
import { transaction, type Connection } from '../database.js';

/** How long a step may hold the file that a service uses, in milliseconds: its appends wait for it. */
const STEP_MS = 40;
/** How long one may take else: more events at once share what they write, but are told less often. */
const LONG_STEP_MS = 400;
/** Events of one step. */
const SMALLEST_STEP = 100;
const GREATEST_STEP = 5000;

/** A part of some work. */
export interface Step {
  readonly write: () => void;
  /** Whether another one follows. */
  readonly isMore: boolean;
}

interface Taken<T> {
  readonly result: T;
  readonly heldMs: number;
  /** Whether a service uses the file. */
  readonly isServed: boolean;
}

/** Work upon a file that a service may be using: in transactions, with room for its writes in between. */
export class Turns {
  /**
   * @param isServed whether a service uses the file now
   * @param rest waits for so many milliseconds
   */
  constructor(
    private readonly connection: Connection,
    readonly isServed: () => boolean,
    private readonly rest: (ms: number) => Promise<unknown> = delay,
  ) {}

  /**
   * Does work in a transaction, and then rests for as long as that held the file: the service, which waits for the
   * file by asking for it again and again, gets it in between. Where there is no service, nobody has to be waited for.
   */
  async take<T>(work: () => T): Promise<Taken<T>> {
    // The wait for the service's own writes before it counts for nothing.
    let since = 0;
    const result = transaction(this.connection, () => {
      since = performance.now();
      return work();
    });
    const heldMs = performance.now() - since;
    const isServed = this.isServed();
    await this.rest(isServed ? heldMs : 0);
    return { result, heldMs, isServed };
  }

  /**
   * Does work step by step, each as large as is right for who waits.
   * @param prepare reads what a step of a size needs, before the file is held
   * @param told is called after each
   */
  async steps(prepare: (size: number) => Step, told: () => void): Promise<void> {
    for (let size = SMALLEST_STEP, isMore = true; isMore;) {
      const step = prepare(size);
      const { heldMs, isServed } = await this.take(step.write);
      isMore = step.isMore;
      told();
      const fitting = Math.round((size * (isServed ? STEP_MS : LONG_STEP_MS)) / heldMs);
      size = Math.max(SMALLEST_STEP, Math.min(fitting, 2 * size, GREATEST_STEP));
    }
  }
}
