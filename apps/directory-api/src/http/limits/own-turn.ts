import { setImmediate as nextTurn } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a turn of the event loop of its own, in the order of the calls. A page of 8 MiB takes tens of milliseconds
 * to read and to serialize: other requests are answered between two such pages.
 */
export async function ownTurn(): Promise<void> {
  last = last.then(() => nextTurn());
  await last;
}
