import { KEY_ID_PREFIX, type ApiKey } from './api-key.js';
import { isScope } from './scopes.js';

/**
 * The keys of a file.
 * @param content `{ "keys": [ … ] }` as a key store writes it
 * @throws Error naming the entry that is not a key
 */
export function readApiKeys(content: unknown): readonly ApiKey[] {
  const keys = (content as { keys?: unknown } | null)?.keys;
  if (!Array.isArray(keys)) throw new Error('it has no list "keys"');
  return keys.map((key, index) => {
    const wrong = Object.entries(checks).find(([name, isValid]) => !isValid(memberOf(key, name)));
    if (wrong) throw new Error(`${wrong[0]} of entry ${index + 1} is not valid`);
    return { ...(key as ApiKey), last_used: null };
  });
}

const memberOf = (key: unknown, name: string): unknown => (key as Record<string, unknown> | null)?.[name];

const isText = (value: unknown): value is string => typeof value === 'string';
const isTime = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(value));
const isTimeOrNull = (value: unknown): boolean => value === null || isTime(value);
const isListOf = (value: unknown, isItem: (item: string) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isText(item) && isItem(item));

const checks: Readonly<Record<Exclude<keyof ApiKey, 'last_used'>, (value: unknown) => boolean>> = {
  id: (value) => isText(value) && value.startsWith(KEY_ID_PREFIX),
  name: isText,
  hash: (value) => isText(value) && /^[\da-f]{64}$/.test(value),
  last_four: isText,
  scopes: (value) => isListOf(value, isScope),
  feeds: (value) => value === null || isListOf(value, () => true),
  created_at: isTime,
  expires_at: isTimeOrNull,
  revoked_at: isTimeOrNull,
};
