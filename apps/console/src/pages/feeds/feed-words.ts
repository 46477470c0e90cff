import type { FeedOptions } from '../../feeds/feed.js';

/** All options; the compiler sees one that is missing. */
export const optionTexts = {
  complete: 'feeds.options.complete',
  force: 'feeds.options.force',
  confirm: 'feeds.options.confirm',
  include_unpublished: 'feeds.options.include_unpublished',
} as const satisfies Record<keyof FeedOptions, string>;

export const optionNames = Object.keys(optionTexts) as readonly (keyof FeedOptions)[];
