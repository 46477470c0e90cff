import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.js';
import { queryKeys } from '../../api/query-keys.js';
import type { HistoryItem } from '../../api/records.js';

/** The largest page. */
const MAX_PAGE = 1_000;

const readAfter = (id: string, version: number, limit: number, signal?: AbortSignal) =>
  bodyOf(
    api.GET('/v1/stations/{id}/history', {
      params: { path: { id }, query: { cursor: String(version), limit } },
      signal: signal ?? null,
    }),
  );

/**
 * The newest events of a station, newest first. Events never change, so the query need not be stale after one: a new
 * event is a new version.
 * @param version that of the station: the number of its events
 */
export const useNewestEvents = (id: string, version: number, count: number) =>
  useQuery({
    queryKey: ['station-history', id, version, count],
    queryFn: ({ signal }) => readNewest(id, { version, count, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

async function readNewest(
  id: string,
  {
    version,
    count,
    signal,
  }: { readonly version: number; readonly count: number; readonly signal: AbortSignal },
): Promise<readonly HistoryItem[]> {
  const items: HistoryItem[] = [];
  let after = Math.max(0, version - count);
  while (after < version) {
    const page = await readAfter(id, after, Math.min(MAX_PAGE, version - after), signal);
    items.push(...page.items);
    const last = page.items.at(-1);
    if (!last) break;
    after = last.version;
  }
  return items.reverse();
}

/** The number of events of a removed station: its record, which has it else, can't be read any more. */
export const useLastVersion = (id: string) =>
  useQuery({
    queryKey: [...queryKeys.station(id), 'last-version'],
    queryFn: ({ signal }) =>
      lastVersion(async (after) => (await readAfter(id, after, 1, signal)).items.length > 0),
  });

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
