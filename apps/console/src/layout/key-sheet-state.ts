import { useSyncExternalStore } from 'react';

const STORED = 'directory.keys';
const OFF = 'off';

const watchers = new Set<() => void>();
let isOpen = false;

function changed(): void {
  for (const notify of watchers) notify();
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => void watchers.delete(notify);
}

/** Shows all keys of the page, or hides them. */
export function showKeys(open: boolean): void {
  isOpen = open;
  changed();
}

export const useAreKeysShown = (): boolean => useSyncExternalStore(watch, () => isOpen);

/** Whether single letters and signs do something: who speaks to the computer may press them by accident. */
export const areKeysOn = (): boolean => localStorage.getItem(STORED) !== OFF;

export function turnKeys(on: boolean): void {
  if (on) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, OFF);
  changed();
}

export const useAreKeysOn = (): boolean => useSyncExternalStore(watch, areKeysOn);
