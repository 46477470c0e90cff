import { networks, wholeNumber } from './setting-validators.js';

export interface FeedSettings {
  /** Addresses and networks that imports and feeds may be pulled from, though they are not public. */
  readonly allowedNetworks: readonly string[];
  /** Greatest number of feeds. */
  readonly max: number;
}

export const feedRules = {
  FEED_ALLOW_CIDRS: networks({ default: [] }),
  LIMIT_FEEDS: wholeNumber(0, 1_000)({ default: 1_000 }),
};

type Variables = Readonly<{ FEED_ALLOW_CIDRS: readonly string[]; LIMIT_FEEDS: number }>;

export const readFeedSettings = (variables: Variables): FeedSettings => ({
  allowedNetworks: variables.FEED_ALLOW_CIDRS,
  max: variables.LIMIT_FEEDS,
});
