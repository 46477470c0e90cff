import {
  holdKey,
  keyId,
  useHeldKeys,
  type KeyKind,
  type SearchEntry,
  type StoredKey,
} from '#application/views';
import type { mongo } from 'mongoose';
import { duplicatesOf } from './duplicate-keys.js';
import { slicesOfIds, TurnsOfRead } from './read-turns.js';
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

/** Keys that are used in one turn of the event loop: some 20 ms. */
const CHARACTERS_OF_A_TURN = 500_000;

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

/** Calls `use` with the keys with these ids, one at a time, in turns of the event loop. */
export async function eachKey(
  { keys }: WithKeys,
  ids: Iterable<string>,
  use: (key: StoredKey) => void,
  next: NextCommand,
): Promise<void> {
  const turn = new TurnsOfRead(CHARACTERS_OF_A_TURN, next);
  for (const some of slicesOfIds(useHeldKeys(ids, use))) {
    for await (const { _id: id, key } of keys.find({ _id: { $in: [...some] } }, next())) {
      holdKey({ id, key });
      use({ id, key });
      await turn.spend(key.length);
    }
  }
}
