import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, bodyOf } from '../api/client.js';
import { rowsOf } from '../api/queries.js';
import { importKeys } from '../api/query-keys.js';
import { isActive, merged, type Import } from './import.js';

/** How often imports are read again while the page is visible, in milliseconds: no event tells how far they are. */
const RUNNING_MS = 1_000;
const IDLE_MS = 10_000;

/** Imports that are read at once, and how many of the newest are read again. */
const PAGE_SIZE = 100;
const NEWEST = 25;

const one = (id: string) =>
  queryOptions({
    queryKey: importKeys.one(id),
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/imports/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
  });

export const useImport = (id: string) => useQuery(one(id));

/** What of an import stays as it is, such as its feed: it is read once. @param id undefined: there is none */
export const useImportOnce = (id: string | undefined) =>
  useQuery({ ...one(id ?? ''), enabled: id !== undefined, staleTime: Infinity });

/** An import, which is read again while it runs. @param id null: there is none */
export const useFollowedImport = (id: string | null) =>
  useQuery({
    ...one(id ?? ''),
    enabled: id !== null,
    // The one before stays in view until the next one is read.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data !== undefined && isActive(data) && RUNNING_MS,
  });

/** The newest imports. @param feed undefined: of all feeds */
export const useNewestImports = (feed: string | undefined) =>
  useQuery({
    queryKey: importKeys.newest(feed),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/imports', { params: { query: { limit: NEWEST, ...(feed && { feed }) } }, signal })),
    refetchInterval: ({ state: { data } }) => (data?.items.some(isActive) ? RUNNING_MS : IDLE_MS),
    staleTime: 0,
  });

/** All imports, page by page, the newest first; those at the top are kept up to date. @param feed undefined: of all feeds */
export function useImports(feed: string | undefined) {
  const pages = useInfiniteQuery({
    queryKey: importKeys.list(feed),
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.GET('/v1/imports', {
          params: {
            query: { limit: PAGE_SIZE, ...(feed && { feed }), ...(pageParam && { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const newest = useNewestImports(feed);
  const rows = useMemo<readonly Import[] | undefined>(
    () => pages.data && merged(rowsOf<Import>(pages.data), newest.data?.items ?? []),
    [pages.data, newest.data],
  );
  return { ...pages, rows };
}

/** The newest imports of the feed of an import: one of them may have reverted it. */
export const useOthersOfFeed = ({ feed }: Import): readonly Import[] =>
  useNewestImports(feed ?? undefined).data?.items ?? [];
