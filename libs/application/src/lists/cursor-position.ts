import { createHash } from 'node:crypto';
import type { Collection } from '#domain';
import type { RecordQueries } from '../ports/record-queries.js';
import { foldedValue } from '../records/search-entries.js';
import type { Sort, SortKey } from '../ports/list-query.js';

/** The last record of a page, short enough for a header: a long name is replaced by its prefix and digest. */
export type CursorPosition = SortKey | LongName;

interface LongName {
  readonly prefix: string;
  readonly digest: string;
  readonly id: string;
}

/** Greatest length of an unabridged value in UTF-16 code units: at most 1 KB of base64 if all are escaped. */
const MAX_LENGTH = 128;
const DIGEST_BYTES = 15;
const HIGH_SURROGATE_AT_END = /[\uD800-\uDBFF]$/;

export function cursorPositionOf(key: SortKey): CursorPosition {
  const { value, id } = key;
  if (typeof value !== 'string' || value.length <= MAX_LENGTH) return key;
  const prefix = value.slice(0, MAX_LENGTH).replace(HIGH_SURROGATE_AT_END, '');
  return { prefix, digest: digestOf(value), id };
}

/**
 * The sort key of a cursor position. The full value of a long name is read from the record. If the record was renamed
 * or removed since, the list continues from the first name with the prefix: records may be repeated, but none is lost.
 * @returns undefined for the beginning of the list
 */
export async function sortKeyAt(
  position: CursorPosition,
  { descending }: Sort,
  collection: Collection,
  records: RecordQueries,
): Promise<SortKey | undefined> {
  if (!('digest' in position)) return position;
  const { prefix, digest, id } = position;
  const value = await nameOf(id, collection, records);
  if (value !== null && digestOf(value) === digest) return { value, id };
  const first = descending ? firstAfterPrefix(prefix) : prefix;
  // The empty id sorts before all others.
  return first === undefined ? undefined : { value: first, id: '' };
}

async function nameOf(id: string, collection: Collection, records: RecordQueries): Promise<string | null> {
  const record = await records.find(collection, id);
  if (!record || record.removed) return null;
  const { name } = JSON.parse(`{${record.attributes}}`) as Readonly<Record<string, unknown>>;
  return foldedValue(name);
}

const digestOf = (value: string): string =>
  createHash('sha256').update(value).digest().subarray(0, DIGEST_BYTES).toString('base64url');

const LAST_BEFORE_SURROGATES = 0xd7ff;
const FIRST_AFTER_SURROGATES = 0xe000;

/** The first text, in code point order, after all texts with the prefix; undefined if there is none. */
function firstAfterPrefix(prefix: string): string | undefined {
  // U+10FFFF has no successor: the character before it is incremented.
  const characters = [...prefix.replace(/\u{10FFFF}+$/u, '')];
  const last = characters.pop()?.codePointAt(0);
  if (last === undefined) return undefined;
  const next = last === LAST_BEFORE_SURROGATES ? FIRST_AFTER_SURROGATES : last + 1;
  return characters.join('') + String.fromCodePoint(next);
}
