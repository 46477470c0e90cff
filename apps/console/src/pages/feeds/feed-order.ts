import { isInTrouble, type Feed, type FeedState } from '../../feeds/feed.js';

/** Which feeds the list shows. */
export const shownFeeds = ['all', 'trouble', 'ok', 'paused'] as const;
export type ShownFeeds = (typeof shownFeeds)[number];

/** Those that need somebody first. */
const ranks: Readonly<Record<FeedState, number>> = { failing: 0, late: 1, new: 2, ok: 3, paused: 4 };

const showing: Readonly<Record<ShownFeeds, (feed: Feed) => boolean>> = {
  all: () => true,
  trouble: isInTrouble,
  ok: ({ state }) => state === 'ok' || state === 'new',
  paused: ({ state }) => state === 'paused',
};

/** The feeds of which a text is a part of the name or address, those first that need somebody, and then by name. */
export function listedFeeds(
  feeds: readonly Feed[],
  { q, show }: { readonly q: string; readonly show: ShownFeeds },
): readonly Feed[] {
  const text = q.trim().toLowerCase();
  const isFound = ({ feed, url }: Feed) =>
    feed.toLowerCase().includes(text) || url.toLowerCase().includes(text);
  return feeds
    .filter((feed) => showing[show](feed) && isFound(feed))
    .sort((a, b) => ranks[a.state] - ranks[b.state] || a.feed.localeCompare(b.feed, 'en', { numeric: true }));
}

/** The host of an address, with the port. */
export const hostOf = (url: string): string => new URL(url).host;
