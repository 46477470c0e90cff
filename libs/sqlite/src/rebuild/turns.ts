import { setTimeout as delay } from 'node:timers/promises';
import { transaction, type Connection } from '../database.js';

/**
 * Does work in a transaction, and then rests for as long as that held the file: the service, which waits for the file
 * by asking for it again and again, gets it in between.
 */
export async function inTurns<T>(
  connection: Connection,
  work: () => T,
): Promise<{ result: T; heldMs: number }> {
  // The wait for the service's own writes before it counts for nothing.
  let since = 0;
  const result = transaction(connection, () => {
    since = performance.now();
    return work();
  });
  const heldMs = performance.now() - since;
  await delay(heldMs);
  return { result, heldMs };
}
