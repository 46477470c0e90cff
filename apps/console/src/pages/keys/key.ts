import type { Caller, Schemas } from '../../api/records.js';

/** What is known of an API key; the key itself was shown once. */
export type ApiKey = Schemas['ApiKey'];

export type KeyState = 'active' | 'expired' | 'revoked';

/** @param now milliseconds since 1970 */
export function stateOf({ revoked_at, expires_at }: ApiKey, now: number): KeyState {
  if (revoked_at !== undefined) return 'revoked';
  return expires_at !== null && Date.parse(expires_at) <= now ? 'expired' : 'active';
}

/** The earliest time at which the last use can have been: the hour of the use may begin before the key was made. */
export const lastUseOf = ({ last_used_at, created_at }: ApiKey): string | null =>
  last_used_at !== null && last_used_at < created_at ? created_at : last_used_at;

/** Usable keys first, then the newest. */
export const inOrder = (keys: readonly ApiKey[], now: number): readonly ApiKey[] =>
  [...keys].sort(
    (a, b) =>
      Number(stateOf(a, now) !== 'active') - Number(stateOf(b, now) !== 'active') ||
      b.created_at.localeCompare(a.created_at),
  );

const HOUR_MS = 3_600_000;

/** Whether a use is not long ago: the hour alone is known, so the last one is not told in minutes. */
export const isInLastHour = (time: string, now: number): boolean => now - Date.parse(time) < HOUR_MS;

/** Whether a caller who may revoke keys may revoke this one: one that is bound to feeds, only those of its feeds. */
export const mayRevoke = ({ feeds }: Caller, key: ApiKey): boolean =>
  key.revoked_at === undefined &&
  (feeds === undefined || (key.feeds?.every((feed) => feeds.includes(feed)) ?? false));
