import { createHash } from 'node:crypto';
import type { Collection } from '#domain';
import type { RecordQueries } from '../ports/record-queries.js';
import { foldedValue } from '../projections/search-entries.js';
import type { Sort, SortKey } from './list-query.js';

/** Where a page ended, short enough for a header: a long name is told by how it begins and by a digest of all of it. */
export type PlaceInList = SortKey | LongName;

interface LongName {
  readonly beginning: string;
  readonly digest: string;
  readonly id: string;
}

/** UTF-16 units of a value that are told as they are: 1 KB of base64 if all of them had to be escaped. */
const GREATEST_LENGTH = 128;
const DIGEST_BYTES = 15;
const HALF_A_CHARACTER = /[\uD800-\uDBFF]$/;

export function placeOf(key: SortKey): PlaceInList {
  const { value, id } = key;
  if (typeof value !== 'string' || value.length <= GREATEST_LENGTH) return key;
  const beginning = value.slice(0, GREATEST_LENGTH).replace(HALF_A_CHARACTER, '');
  return { beginning, digest: digestOf(value), id };
}

/**
 * The key that a place stands for. A record that has another name by now, or is gone, doesn't tell it any more: the
 * list then goes on from the first of all whose names begin alike, so that some may be repeated and none is lost.
 * @returns undefined for the beginning of the list
 */
export async function keyAt(
  place: PlaceInList,
  { descending }: Sort,
  collection: Collection,
  records: RecordQueries,
): Promise<SortKey | undefined> {
  if (!('digest' in place)) return place;
  const { beginning, digest, id } = place;
  const value = await nameOf(id, collection, records);
  if (value !== null && digestOf(value) === digest) return { value, id };
  const first = descending ? firstBehind(beginning) : beginning;
  // No id is before this one.
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

/** The first text, by code points, that comes after all that begin so; undefined where there is none. */
function firstBehind(beginning: string): string | undefined {
  // What ends on the last of all characters goes on until another one grows.
  const characters = [...beginning.replace(/\u{10FFFF}+$/u, '')];
  const last = characters.pop()?.codePointAt(0);
  if (last === undefined) return undefined;
  const next = last === LAST_BEFORE_SURROGATES ? FIRST_AFTER_SURROGATES : last + 1;
  return characters.join('') + String.fromCodePoint(next);
}
