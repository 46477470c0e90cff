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

/** Greatest number of characters of the keys that are held, with some for what holds each. */
const HELD_CHARACTERS = 10_000_000;
const OVERHEAD_CHARACTERS = 100;
/** Keys by their ids. To read thousands of them at each query takes several times as long as all else that it does. */
const held = new Map<string, string>();
let characters = 0;

/**
 * Calls `use` with those keys that are held.
 * @returns the ids of the others, which the store has to read: each key is to be used and given to {@link holdKey} as it is
 * read, as those of a query may be longer than memory
 */
export function useHeldKeys(ids: Iterable<string>, use: (key: StoredKey) => void): readonly string[] {
  const others: string[] = [];
  for (const id of ids) {
    const key = held.get(id);
    if (key === undefined) others.push(id);
    else use({ id, key });
  }
  if (others.length > 0 && characters >= HELD_CHARACTERS) {
    held.clear();
    characters = 0;
  }
  return others;
}

/** Holds a key for later queries, while there is room. */
export function holdKey({ id, key }: StoredKey): void {
  if (held.has(id) || characters >= HELD_CHARACTERS) return;
  held.set(id, key);
  characters += key.length + OVERHEAD_CHARACTERS;
}
