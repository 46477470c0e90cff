import { createHmac, createSecretKey, timingSafeEqual, createHash, type KeyObject } from 'node:crypto';
import type { Filter, ListQuery, SortKey, Sort } from '../ports/list-query.js';
import type { Collection } from '#domain';
import type { RecordQueries } from '../ports/record-queries.js';
import { attributesOf } from '../records/record-parts.js';
import { foldedValue } from '../records/search-entries.js';
import { wholeMinute } from './price-parameters.js';

/** Length of the truncated HMAC-SHA-256 in bytes: 120 bits can't be guessed. */
const SIGNATURE_BYTES = 15;

/** Encodes and verifies cursors: opaque list positions, signed together with the list's filters and sort order. */
export class CursorCodec {
  private readonly secret: KeyObject;

  /** @param secret 32 random bytes. Cursors are valid as long as the secret does not change. */
  constructor(secret: Buffer) {
    // A KeyObject is created once, not for each signature.
    this.secret = createSecretKey(secret);
  }

  encode(key: SortKey, collection: string, query: ListQuery): string {
    const position = packed(cursorPositionOf(key));
    const now = nowOf(query);
    const first = now === undefined ? [] : [Date.parse(now)];
    const payload = Buffer.from(JSON.stringify([...first, ...position])).toString('base64url');
    return `${payload}.${this.signature(payload, collection, query)}`;
  }

  /** The position of a cursor, or undefined if it was not signed with this secret for this collection and query. */
  decode(cursor: string, collection: string, query: ListQuery): CursorPosition | undefined {
    const [payload = '', signature = '', ...more] = cursor.split('.');
    if (more.length > 0 || !isSame(signature, this.signature(payload, collection, query))) return undefined;
    const given = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Packed;
    if (nowOf(query) === undefined) return unpacked(given);
    const [now, ...position] = given as unknown as readonly [number, ...Packed];
    return { ...unpacked(position), now: new Date(now).toISOString() };
  }

  private signature(payload: string, collection: string, query: ListQuery): string {
    const bound = JSON.stringify([payload, collection, ...queryIdentity(query)]);
    const digest = createHmac('sha256', this.secret).update(bound).digest();
    return digest.subarray(0, SIGNATURE_BYTES).toString('base64url');
  }
}

type Packed = readonly [value: SortKey['value'], id: string] | readonly [string, id: string, digest: string];

const packed = (position: SortKey | LongName): Packed =>
  'digest' in position ? [position.prefix, position.id, position.digest] : [position.value, position.id];

function unpacked(given: Packed): SortKey | LongName {
  if (given.length === 2) return { value: given[0], id: given[1] };
  const [prefix, id, digest] = given;
  return { prefix, id, digest };
}

/** Compares the texts, not the decoded bytes: several non-canonical base64 texts decode to the same bytes. */
function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The time of the first page, if the query has it; undefined if it does not depend on it. */
function nowOf({ openAt, price }: ListQuery): string | undefined {
  if (openAt?.isNow === true) return openAt.at;
  return price?.isNow === true ? price.start : undefined;
}

/**
 * The members that identify a list. The freshness limit is left out, as it moves with the time between pages; so is the
 * instant of `now`, which the cursor has.
 */
const queryIdentity = ({ words, filters, sort, updatedSince, ...rest }: ListQuery): readonly unknown[] => {
  const { connector, near, bbox, freshness, openAt, price } = rest;
  const fitted = connector && { ...connector, filters: ordered(connector.filters) };
  const ofHours = openAt ? [openAt.isNow ? 'now' : openAt.at] : [];
  const ofPrice = price ? [{ ...price, start: price.isNow ? 'now' : price.start }] : [];
  const conditions = [sort, updatedSince, fitted, near, bbox, freshness?.stale];
  return [words, ordered(filters), ...conditions, ...ofHours, ...ofPrice];
};

const ordered = (filters: readonly Filter[]): readonly Filter[] =>
  sortedDistinct(filters.map(({ field, values }) => ({ field, values: sortedDistinct(values) })));

/** Sorted and without duplicates: the order and repetition of values do not change the list. */
const sortedDistinct = <Item>(items: readonly Item[]): readonly Item[] =>
  [...new Map(items.map((item) => [JSON.stringify(item), item]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, item]) => item);

/** The last record of a page, short enough for a header: a long name is replaced by its prefix and digest. */
export type CursorPosition = (SortKey | LongName) & {
  /** What `now` was on the first page, if the query depends on it: RFC 3339 in UTC with milliseconds. */
  readonly now?: string;
};

interface LongName {
  readonly prefix: string;
  readonly digest: string;
  readonly id: string;
}

/** Greatest length of an unabridged value in UTF-16 code units: at most 1 KB of base64 if all are escaped. */
const MAX_LENGTH = 128;
const DIGEST_BYTES = 15;
const HIGH_SURROGATE_AT_END = /[\uD800-\uDBFF]$/;

function cursorPositionOf(key: SortKey): SortKey | LongName {
  const { value, id } = key;
  if (typeof value !== 'string' || value.length <= MAX_LENGTH) return key;
  const prefix = value.slice(0, MAX_LENGTH).replace(HIGH_SURROGATE_AT_END, '');
  return { prefix, digest: digestOf(value), id };
}

/** The query of a later page, with the instant of the first one. */
export function continued({ openAt, price, ...query }: ListQuery, { now }: CursorPosition): ListQuery {
  return {
    ...query,
    ...(openAt && { openAt: openAt.isNow && now !== undefined ? { at: now, isNow: true } : openAt }),
    ...(price && { price: price.isNow && now !== undefined ? { ...price, start: wholeMinute(now) } : price }),
  };
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
  if (!('digest' in position)) return { value: position.value, id: position.id };
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
  return foldedValue(attributesOf(record).name);
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
