import { hash } from 'node:crypto';

/** What many records share, which a store keeps once as the text of a key: opening hours, and what decides prices. */
export const keyKinds = ['hours', 'prices'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** What stores keep of a key with each record: 72 bits, as keys may have thousands of characters. */
export const keyId = (key: string): string => hash('sha256', key, 'base64url').slice(0, 12);

/** A key that records of a store have. */
export interface StoredKey {
  /** {@link keyId} of the key. */
  readonly id: string;
  readonly key: string;
}

/** Greatest number of characters of the keys that are held, but for those of one query. */
const HELD_CHARACTERS = 10_000_000;
/** Keys by their ids. To read thousands of them at each query takes several times as long as all else that it does. */
const held = new Map<string, string>();
let characters = 0;

/** Those of the ids of a store whose keys it has to give to {@link learnKeys} before {@link knownKey}. */
export function unknownKeys(ids: readonly string[]): readonly string[] {
  if (characters > HELD_CHARACTERS) {
    held.clear();
    characters = 0;
  }
  return ids.filter((id) => !held.has(id));
}

export function learnKeys(all: readonly StoredKey[]): void {
  for (const { id, key } of all) {
    if (!held.has(id)) characters += key.length;
    held.set(id, key);
  }
}

export const knownKey = (id: string): string | undefined => held.get(id);
