import { setTimeout as delay } from 'node:timers/promises';
import { transaction, type Connection } from '../database.js';

/** Work upon a file that a service may be using: in transactions, with room for its writes in between. */
export class Turns {
  /**
   * @param isServed whether a service uses the file now
   * @param rest waits for so many milliseconds
   */
  constructor(
    private readonly connection: Connection,
    private readonly isServed: () => boolean,
    private readonly rest: (ms: number) => Promise<unknown> = delay,
  ) {}

  /**
   * Does work in a transaction, and then rests for as long as that held the file: the service, which waits for the
   * file by asking for it again and again, gets it in between. Where there is no service, nobody has to be waited for.
   */
  async take<T>(work: () => T): Promise<{ readonly result: T; readonly heldMs: number }> {
    // The wait for the service's own writes before it counts for nothing.
    let since = 0;
    const result = transaction(this.connection, () => {
      since = performance.now();
      return work();
    });
    const heldMs = performance.now() - since;
    await this.rest(this.isServed() ? heldMs : 0);
    return { result, heldMs };
  }
}
