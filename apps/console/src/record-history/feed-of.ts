import type { Import } from '../imports/import.js';

/** What the callers of feeds that the service pulls begin with. */
const FEED_CALLER = 'feeds/';

/** The feed of a caller that is the service itself, as it pulls the feed. */
export const pulledFeed = (caller: string | null): string | undefined =>
  caller?.startsWith(FEED_CALLER) ? caller.slice(FEED_CALLER.length) : undefined;

/**
 * The feed that an event came from, if the event proves that. The source of its record does not: people change stations
 * of feeds, and restore them.
 * @param by the import that has written the event, if it can be read
 */
export const feedOf = (
  caller: string | null,
  by: Pick<Import, 'feed' | 'reverts'> | undefined,
): string | undefined => pulledFeed(caller) ?? (by?.reverts === null ? (by.feed ?? undefined) : undefined);
