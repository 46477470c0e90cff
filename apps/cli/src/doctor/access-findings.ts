import { isUsable, scopes, type ApiKey } from '#application';
import { isLoopback, type AccessSettings, type Settings } from '#runtime';
import { withKeyStore } from '../keys/key-store.js';
import type { Finding, Level } from './finding.js';

const DAY_MS = 24 * 3_600_000;
/** Keys that expire within so many days are named. */
const SOON_DAYS = 30;
/** Keys that are named. */
const MAX_NAMED = 10;

const finding = (level: Level, text: string): Finding => ({ level, about: 'access', text });

/** Who may read and write: what is open, and the keys that deserve a look. */
export async function accessFindings(settings: Settings): Promise<readonly Finding[]> {
  const keys = await withKeyStore(settings, (store) => store.all());
  const { tokens } = settings.access;
  const limit = finding('ok', limitText(settings.access, keys !== undefined));
  if (!keys && !tokens) return [withoutCredentials(settings), limit];
  return [
    ...(keys ? keyFindings(keys, Date.now()) : []),
    ...(tokens ? [finding('ok', `tokens of ${tokens.issuer} for ${tokens.audience}`)] : []),
    settings.access.publicRead
      ? finding('warning', 'PUBLIC_READ: everybody may read all records and events')
      : finding('ok', 'every request needs a credential'),
    limit,
  ];
}

function withoutCredentials({ host, access: { keysFile, trustedProxies } }: Settings): Finding {
  if (keysFile !== undefined) return finding('wrong', `API_KEYS_FILE: ${keysFile} does not exist`);
  const clients = trustedProxies.length > 0 ? 'this machine and of TRUSTED_PROXIES' : 'this machine';
  return isLoopback(host)
    ? finding('warning', `no API keys or tokens: every client of ${clients} may read and write`)
    : finding('wrong', `no API keys or tokens: the service does not start on ${host}`);
}

/** The limit of requests that holds, and why. */
export function limitText(access: AccessSettings, hasKeys: boolean): string {
  const { isRateGiven, requestsPerMinute, requestsPerMinuteWithKeys } = access;
  const limit = hasKeys ? requestsPerMinuteWithKeys : requestsPerMinute;
  const why = isRateGiven
    ? 'RATE_LIMIT_PER_MINUTE'
    : limit > 0
      ? 'the default'
      : 'the default on a loopback address without keys, tokens, PUBLIC_READ and TRUSTED_PROXIES';
  return limit > 0
    ? `a caller may send ${limit} requests a minute (${why})`
    : `callers have no limit of requests (${why})`;
}

/** @param now milliseconds since 1970 */
export function keyFindings(keys: readonly ApiKey[], now: number): readonly Finding[] {
  const valid = keys.filter((key) => isUsable(key, now));
  const soon = now + SOON_DAYS * DAY_MS;
  const others = keys.length - valid.length;
  const text = `API keys: ${valid.length} valid${scopesOf(valid)}, ${others} expired or revoked`;
  return [
    finding(valid.length > 0 ? 'ok' : 'warning', text),
    ...named(
      `expire within ${SOON_DAYS} days`,
      valid,
      ({ expires_at }) => expires_at !== null && Date.parse(expires_at) < soon,
    ),
    ...named('never expire', valid, ({ expires_at }) => expires_at === null),
    ...named('have all scopes', valid, (key) => key.scopes.length >= Object.keys(scopes).length),
  ];
}

/** How many keys have each scope. */
function scopesOf(keys: readonly ApiKey[]): string {
  const counts = Object.keys(scopes).flatMap((scope) => {
    const count = keys.filter((key) => key.scopes.some((given) => given === scope)).length;
    return count > 0 ? [`${scope} ${count}`] : [];
  });
  return counts.length > 0 ? ` (${counts.join(', ')})` : '';
}

function named(what: string, keys: readonly ApiKey[], has: (key: ApiKey) => boolean): readonly Finding[] {
  const found = keys.filter(has);
  if (found.length === 0) return [];
  const names = found.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = found.length > MAX_NAMED ? ` and ${found.length - MAX_NAMED} more` : '';
  return [finding('warning', `keys that ${what}: ${names.join(', ')}${more}`)];
}
