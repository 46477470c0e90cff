import { useSyncExternalStore } from 'react';

const phone = typeof window === 'undefined' ? undefined : window.matchMedia('(width < 900px)');

function watch(notify: () => void): () => void {
  phone?.addEventListener('change', notify);
  return () => phone?.removeEventListener('change', notify);
}

/** Whether the window is as narrow as a phone, for tables that have fewer columns then. */
export const useIsPhone = (): boolean => useSyncExternalStore(watch, () => phone?.matches ?? false);
