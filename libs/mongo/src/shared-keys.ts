import {
  keyId,
  learnKeys,
  unknownKeys,
  type KeyKind,
  type SearchEntry,
  type StoredKey,
} from '#application/views';
import type { mongo } from 'mongoose';
import { duplicatesOf } from './duplicate-keys.js';
import type { NextCommand } from './request-reads.js';

/**
 * A document of `shared_keys`: hours that a location has or had, or what decides, or decided, the prices of a station. They
 * are never deleted but with their generation: another projector may be writing a record with the same key.
 */
export interface KeyDocument {
  /** `keyId` of the key. */
  readonly _id: string;
  readonly kind: KeyKind;
  readonly key: string;
}

/** Where a generation has its keys. */
export interface WithKeys {
  readonly keys: mongo.Collection<KeyDocument>;
}

/** Stores keys of records. To be called before these are written. Stations have the hours of locations, which are there. */
export async function addKeys(
  { keys }: WithKeys,
  kind: KeyKind,
  entries: readonly Pick<SearchEntry, KeyKind>[],
): Promise<void> {
  const given = new Set(entries.flatMap((entry) => entry[kind] ?? []));
  if (given.size === 0) return;
  const documents = [...given].map((key) => ({ _id: keyId(key), kind, key }));
  await duplicatesOf(keys.insertMany(documents, { ordered: false }));
}

/** The keys that are stored with these ids. */
export async function storedKeys(
  { keys }: WithKeys,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))];
  const found = await keys.find({ _id: { $in: wanted } }).toArray();
  return new Map(found.map(({ _id, key }) => [_id, key]));
}

/** Reads the keys with these ids, unless they are known. */
export async function readKeys({ keys }: WithKeys, ids: readonly string[], next: NextCommand): Promise<void> {
  const unknown = unknownKeys(ids);
  if (unknown.length === 0) return;
  const found = await keys.find({ _id: { $in: [...unknown] } }, next()).toArray();
  learnKeys(found.map(({ _id, key }): StoredKey => ({ id: _id, key })));
}
