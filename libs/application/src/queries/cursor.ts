import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { ListQuery, SortKey } from './list-query.js';
import { placeOf, type PlaceInList } from './place-in-list.js';

/** Bytes of the signature that are kept: enough that guessing one is hopeless. */
const SIGNATURE_BYTES = 15;

/** Opaque texts for a place in a list, signed, and bound to the list's filters and sort. */
export class CursorCodec {
  private readonly secret: KeyObject;

  /** @param secret 32 random bytes, the same for as long as cursors are to be valid */
  constructor(secret: Buffer) {
    // What makes a key of bytes is done once.
    this.secret = createSecretKey(secret);
  }

  encode(key: SortKey, collection: string, query: ListQuery): string {
    const payload = Buffer.from(JSON.stringify(packed(placeOf(key)))).toString('base64url');
    return `${payload}.${this.signature(payload, collection, query)}`;
  }

  /** The place that the cursor stands for, or undefined where it was not made here for this very query. */
  decode(cursor: string, collection: string, query: ListQuery): PlaceInList | undefined {
    const [payload = '', signature = '', ...more] = cursor.split('.');
    if (more.length > 0 || !isSame(signature, this.signature(payload, collection, query))) return undefined;
    return unpacked(JSON.parse(Buffer.from(payload, 'base64url').toString()) as Packed);
  }

  private signature(payload: string, collection: string, query: ListQuery): string {
    const bound = JSON.stringify([payload, collection, ...narrowing(query)]);
    const digest = createHmac('sha256', this.secret).update(bound).digest();
    return digest.subarray(0, SIGNATURE_BYTES).toString('base64url');
  }
}

type Packed = readonly [value: SortKey['value'], id: string] | readonly [string, id: string, digest: string];

const packed = (place: PlaceInList): Packed =>
  'digest' in place ? [place.beginning, place.id, place.digest] : [place.value, place.id];

function unpacked(given: Packed): PlaceInList {
  if (given.length === 2) return { value: given[0], id: given[1] };
  const [beginning, id, digest] = given;
  return { beginning, id, digest };
}

/** Compared are the texts: of many texts that are not canonical base64 come the same bytes. */
function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** What makes a list another one. Until when a status is fresh moves on while pages are followed. */
const narrowing = ({ words, filters, sort, updatedSince, ...places }: ListQuery): readonly unknown[] => {
  const { connectorTypes, near, bbox, freshness } = places;
  const ordered = inOneOrder(filters.map(({ field, values }) => ({ field, values: inOneOrder(values) })));
  const types = connectorTypes && inOneOrder(connectorTypes);
  return [words, ordered, sort, updatedSince, types, near, bbox, freshness?.stale];
};

/** Each once: in which order and how often a client names what it asks for makes no other list. */
const inOneOrder = <Item>(items: readonly Item[]): readonly Item[] =>
  [...new Map(items.map((item) => [JSON.stringify(item), item]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, item]) => item);
