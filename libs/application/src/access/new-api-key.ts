import { parseText, parseTimestamp, type FieldErrorList, type Parsed } from '#domain';
import { hasKey } from '../problems/without-secrets.js';
import {
  member,
  nullable,
  parseMembers,
  readFeedName,
  readUniqueList,
  refusedMember,
  type MemberReaders,
  type ReadMember,
} from '../service-records/record-members.js';
import type { NewApiKey } from './api-key.js';
import { isScope, scopes, type Scope } from './scopes.js';

/** Greatest length of a name, in characters. */
export const MAX_KEY_NAME_LENGTH = 100;
/** Greatest number of feeds that a key can be bound to. */
export const MAX_KEY_FEEDS = 100;

/** What a body has that is valid, and the errors of the rest. */
export interface ParsedApiKey extends FieldErrorList {
  readonly wanted: NewApiKey;
}

/** What the service decides itself. */
const ASSIGNED = /^(?:id|key|last_four|hash|(?:created|revoked|last_used)_at)$/;

/**
 * Parses what a new key is to be.
 * @param now milliseconds since 1970
 */
export function parseNewApiKey(body: unknown, now: number): ParsedApiKey {
  const { members, ...errors } = parseMembers(body, readersAt(now), {
    required: ['name', 'scopes'],
    codeOfUnknown: (name) => (ASSIGNED.test(name) ? 'not_fillable' : 'unknown_field'),
  });
  return { wanted: { ...{ name: '', scopes: [], feeds: null, expires_at: null }, ...members }, ...errors };
}

const readersAt = (now: number): MemberReaders<NewApiKey> => ({
  name: member(parseName),
  scopes: (input, path) => readUniqueList(input, path, Object.keys(scopes).length, readScope),
  feeds: nullable((input, path) => readUniqueList(input, path, MAX_KEY_FEEDS, readFeedName)),
  expires_at: nullable(member((input) => parseExpiry(input, now))),
});

/** Whether a key may be named so: without control characters, and without a space at either end. */
export const isKeyName = (text: string): boolean =>
  text !== '' && !/\p{Cc}/u.test(text) && text.trim() === text && nameText(text).ok && !hasKey(text);

const nameText = parseText(MAX_KEY_NAME_LENGTH);

function parseName(input: unknown): Parsed<string> {
  const parsed = nameText(input);
  if (!parsed.ok || isKeyName(parsed.value)) return parsed;
  const detail = 'it must have a character, no control characters, no key, and no space at its ends';
  return { ok: false, code: parsed.value === '' ? 'required' : 'invalid_character', detail };
}

const readScope: ReadMember<Scope> = (input, path) =>
  typeof input === 'string' && isScope(input)
    ? { ok: true, value: input }
    : refusedMember(
        path,
        'not_in_list',
        `${path.join('/')} must be one of ${Object.keys(scopes).join(', ')}`,
      );

function parseExpiry(input: unknown, now: number): Parsed<string> {
  const parsed = parseTimestamp(input);
  if (!parsed.ok || Date.parse(parsed.value) > now) return parsed;
  return { ok: false, code: 'out_of_range', detail: 'it must be in the future' };
}
