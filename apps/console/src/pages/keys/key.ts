import type { Schemas } from '../../api/records.js';

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
