import { Turns } from '#application';

const turns = new Turns();

/**
 * Resolves in a turn of the event loop of its own, in the order of the calls. A page of 8 MiB takes tens of milliseconds
 * to read and to serialize: other requests are answered between two such pages.
 */
export const ownTurn = (): Promise<unknown> => turns.next();
