import { useSyncExternalStore } from 'react';
import type { Schemas } from '../../api/records.js';

/** A key that was made just now, with the key itself. */
export interface MadeKey extends Pick<Schemas['MadeApiKey'], 'key' | 'name'> {
  readonly isFirst: boolean;
}

/**
 * It is kept here, and not by a component: the first key signs its maker in, for which the page is made anew, and a key that is
 * lost before it was copied can't be shown again.
 */
let made: MadeKey | undefined;
const watchers = new Set<() => void>();

export function showMadeKey(key: MadeKey | undefined): void {
  made = key;
  for (const notify of watchers) notify();
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => void watchers.delete(notify);
}

export const useMadeKey = (): MadeKey | undefined => useSyncExternalStore(watch, () => made);
