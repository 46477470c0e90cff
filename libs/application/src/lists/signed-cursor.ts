import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Filter, ListQuery, SortKey } from '../ports/list-query.js';
import { cursorPositionOf, type CursorPosition } from './cursor-position.js';

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
    const payload = Buffer.from(JSON.stringify(packed(cursorPositionOf(key)))).toString('base64url');
    return `${payload}.${this.signature(payload, collection, query)}`;
  }

  /** The position of a cursor, or undefined if it was not signed with this secret for this collection and query. */
  decode(cursor: string, collection: string, query: ListQuery): CursorPosition | undefined {
    const [payload = '', signature = '', ...more] = cursor.split('.');
    if (more.length > 0 || !isSame(signature, this.signature(payload, collection, query))) return undefined;
    return unpacked(JSON.parse(Buffer.from(payload, 'base64url').toString()) as Packed);
  }

  private signature(payload: string, collection: string, query: ListQuery): string {
    const bound = JSON.stringify([payload, collection, ...queryIdentity(query)]);
    const digest = createHmac('sha256', this.secret).update(bound).digest();
    return digest.subarray(0, SIGNATURE_BYTES).toString('base64url');
  }
}

type Packed = readonly [value: SortKey['value'], id: string] | readonly [string, id: string, digest: string];

const packed = (position: CursorPosition): Packed =>
  'digest' in position ? [position.prefix, position.id, position.digest] : [position.value, position.id];

function unpacked(given: Packed): CursorPosition {
  if (given.length === 2) return { value: given[0], id: given[1] };
  const [prefix, id, digest] = given;
  return { prefix, id, digest };
}

/** Compares the texts, not the decoded bytes: several non-canonical base64 texts decode to the same bytes. */
function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The members that identify a list. The freshness limit is left out, as it moves with the time between pages. */
const queryIdentity = ({ words, filters, sort, updatedSince, ...rest }: ListQuery): readonly unknown[] => {
  const { connector, near, bbox, freshness } = rest;
  const fitted = connector && { ...connector, filters: ordered(connector.filters) };
  return [words, ordered(filters), sort, updatedSince, fitted, near, bbox, freshness?.stale];
};

const ordered = (filters: readonly Filter[]): readonly Filter[] =>
  sortedDistinct(filters.map(({ field, values }) => ({ field, values: sortedDistinct(values) })));

/** Sorted and without duplicates: the order and repetition of values do not change the list. */
const sortedDistinct = <Item>(items: readonly Item[]): readonly Item[] =>
  [...new Map(items.map((item) => [JSON.stringify(item), item]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, item]) => item);
