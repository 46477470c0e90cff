import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { HistoryItem } from '../api/records.js';
import type { KeptRecord, RecordKind } from './record-kind.js';

/** The largest page. */
const MAX_PAGE = 1_000;

/**
 * The newest events of a record, newest first. Events never change, so the query need not be stale after one: a new
 * event is a new version.
 * @param version that of the record: the number of its events
 */
export const useNewestEvents = <R extends KeptRecord>(
  kind: RecordKind<R>,
  id: string,
  version: number,
  count: number,
) =>
  useQuery({
    queryKey: ['record-history', kind.queryKey(id), version, count],
    queryFn: ({ signal }) => readNewest(kind, id, { version, count, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

interface Newest {
  readonly version: number;
  readonly count: number;
  readonly signal: AbortSignal;
}

async function readNewest<R extends KeptRecord>(
  kind: RecordKind<R>,
  id: string,
  { version, count, signal }: Newest,
): Promise<readonly HistoryItem[]> {
  const items: HistoryItem[] = [];
  let after = Math.max(0, version - count);
  while (after < version) {
    const limit = Math.min(MAX_PAGE, version - after);
    const page = await kind.readEvents(id, { after, limit }, signal);
    items.push(...page);
    const last = page.at(-1);
    if (!last) break;
    after = last.version;
  }
  return items.reverse();
}

/** The number of events of a removed record: the record, which has it else, can't be read any more. */
export const useLastVersion = <R extends KeptRecord>(kind: RecordKind<R>, id: string) =>
  useQuery({
    queryKey: [...kind.queryKey(id), 'last-version'],
    queryFn: ({ signal }) =>
      lastVersion(async (after) => (await kind.readEvents(id, { after, limit: 1 }, signal)).length > 0),
  });

/** A removed record as it was just before. @param version the number of its events, if it is known */
export function useBeforeRemoval<R extends KeptRecord>(
  kind: RecordKind<R>,
  id: string,
  version: number | undefined,
) {
  const { data: events } = useNewestEvents(kind, id, version ?? 0, 1);
  const removedAt = events?.[0]?.occurred_at;
  return useQuery({
    queryKey: [...kind.queryKey(id), 'before', removedAt],
    queryFn: ({ signal }) => kind.read(id, new Date(Date.parse(removedAt ?? '') - 1).toISOString(), signal),
    enabled: removedAt !== undefined,
  });
}

/** The last version of a record, found by halving. @param hasAfter whether there is an event after a version */
export async function lastVersion(hasAfter: (version: number) => Promise<boolean>): Promise<number> {
  let above = 1;
  while (await hasAfter(above)) above *= 2;
  let below = Math.floor(above / 2);
  while (above - below > 1) {
    const middle = Math.floor((above + below) / 2);
    if (await hasAfter(middle)) below = middle;
    else above = middle;
  }
  return above;
}
