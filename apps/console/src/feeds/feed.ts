import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../api/client.js';
import type { Schemas } from '../api/records.js';
import { recordScopes } from '../imports/import.js';
import { useCaller, useMay } from '../session/caller.js';

export type Feed = Schemas['Feed'];
export type FeedState = Feed['state'];
export type FeedOptions = Feed['options'];

export const feedKeys = {
  all: ['feeds'],
  one: (name: string) => ['feeds', name],
} as const;

/** Whether it needs somebody. */
export const isInTrouble = ({ state }: Pick<Feed, 'state'>): boolean =>
  state === 'failing' || state === 'late';

/** Pulls are no events of the stream: what they change is read again by time, in milliseconds. */
const LIST_REFRESH_MS = 10_000;
const REFRESH_MS = 3_000;

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

/** The feed in the source of a feed's records: its file may name another one. */
export const recordsFeedOf = ({ feed, records_feed }: Feed): string => records_feed ?? feed;

/** Whether its file has put its records under another feed. A feed of statuses is meant to report on one. */
export const namesAnother = (feed: Feed): boolean =>
  ![feed.feed, feed.reports_on].includes(recordsFeedOf(feed));

/** Whether the caller may have feeds pulled: it needs the scopes of what a feed writes. */
export function useMayPull(): boolean {
  return recordScopes.every(useMay());
}

/** The names that a caller may give to feeds; undefined: any. */
export const useOwnFeeds = (): readonly string[] | undefined => useCaller().data?.feeds;
