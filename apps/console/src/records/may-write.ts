import type { Caller, Scope, Source } from '../api/records.js';
import { useCaller } from '../session/caller.js';

/** The feed of the connector types that all feeds share: whoever may write connector types may write its. */
const SHARED_FEED = 'connector-types';

interface Sourced {
  readonly source: Source | null;
}

/**
 * Returns whether the caller may write a record, or make one where none is given: a key that is bound to feeds writes
 * only the records of these.
 */
export function useMayWrite(scope: Scope): (record?: Sourced) => boolean {
  const { data: caller } = useCaller();
  return (record) => {
    if (!caller?.scopes.includes(scope)) return false;
    return isOfFeeds(caller, record?.source?.feed) || isShared(scope, record?.source?.feed);
  };
}

const isOfFeeds = ({ feeds }: Caller, feed: string | undefined): boolean =>
  feeds === undefined || (feed !== undefined && feeds.includes(feed));

const isShared = (scope: Scope, feed: string | undefined): boolean =>
  scope === 'connector-types:write' && feed === SHARED_FEED;
