import type { FeedReplacement, FeedSettings, FeedState } from '../feed.js';
import { replacedFeed } from '../feed.js';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;

/** Noon of the day of the tests, in milliseconds since 1970. */
export const NOON = Date.parse('2026-11-29T12:00:00.000Z');

export const givenSettings: FeedSettings = {
  url: 'https://operator.example/locations',
  format: null,
  every: 600,
  options: { complete: true, force: false, confirm: false, include_unpublished: false },
  reports_on: null,
  licence: null,
  attribution: null,
  contact: null,
  paused: false,
};

/** The feed after a replacement at a time. */
export function replaced(
  before: FeedState | undefined,
  { token, ...settings }: Partial<FeedSettings & Pick<FeedReplacement, 'token'>> = {},
  at = NOON,
) {
  const all = { settings: { ...givenSettings, ...settings }, token, writes: null, writesTariffs: true };
  return replacedFeed(before, all, new Date(at).toISOString());
}

/** A feed that was made at noon. */
export function givenFeed(settings: Partial<FeedSettings> = {}): FeedState {
  const { state } = replaced(undefined, settings);
  if (!state) throw new Error('a replacement removes no feed');
  return state;
}
