import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.js';
import type { Schemas } from '../../api/records.js';
import { useCaller, useMay } from '../../session/caller.js';

export type Feed = Schemas['Feed'];
export type FeedState = Feed['state'];
export type FeedOptions = Feed['options'];
export type Import = Schemas['Import'];

export const feedKeys = {
  all: ['feeds'],
  one: (name: string) => ['feeds', name],
  runs: (name: string) => ['feeds', name, 'runs'],
  run: (id: string) => ['feed-runs', id],
} as const;

/** Pulls are no events of the stream: what they change is read again by time, in milliseconds. */
const LIST_REFRESH_MS = 10_000;
const REFRESH_MS = 3_000;
const RUN_REFRESH_MS = 1_000;

export const useFeeds = () =>
  useQuery({
    queryKey: feedKeys.all,
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/feeds', { signal })),
    refetchInterval: LIST_REFRESH_MS,
  });

export const readFeed = (name: string, signal?: AbortSignal) =>
  bodyOf(api.GET('/v1/feeds/{feed}', { params: { path: { feed: name } }, ...(signal && { signal }) }));

export const useFeed = (name: string) =>
  useQuery({
    queryKey: feedKeys.one(name),
    queryFn: ({ signal }) => readFeed(name, signal),
    refetchInterval: REFRESH_MS,
  });

const PAGE_SIZE = 20;

/** The imports of a feed, the newest first. */
export const useRuns = (name: string) =>
  useInfiniteQuery({
    queryKey: feedKeys.runs(name),
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.GET('/v1/imports', {
          params: { query: { feed: name, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: LIST_REFRESH_MS,
  });

export const isUnderWay = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'queued' || state === 'running';

/** One import, which is read again until it has ended. @param id null: there is none */
export const useRun = (id: string | null) =>
  useQuery({
    queryKey: feedKeys.run(id ?? ''),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/imports/{id}', { params: { path: { id: id ?? '' } }, signal })),
    enabled: id !== null,
    // The one before stays in view until the next one is read.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && !isUnderWay(data) ? false : RUN_REFRESH_MS),
  });

/** Whether the caller may have feeds pulled: it needs the scopes of what a feed writes. */
export function useMayPull(): boolean {
  const may = useMay();
  return may('stations:write') && may('locations:write') && may('connector-types:write');
}

/** The names that a caller may give to feeds; undefined: any. */
export const useOwnFeeds = (): readonly string[] | undefined => useCaller().data?.feeds;
