import { useSyncExternalStore } from 'react';

const phone = typeof window === 'undefined' ? undefined : window.matchMedia('(width < 900px)');

function watch(notify: () => void): () => void {
  phone?.addEventListener('change', notify);
  return () => phone?.removeEventListener('change', notify);
}

const print = typeof window === 'undefined' ? undefined : window.matchMedia('print');

function watchPrint(notify: () => void): () => void {
  print?.addEventListener('change', notify);
  return () => print?.removeEventListener('change', notify);
}

/** Whether the page is being printed: then lists have all rows that were read, and not only those in view. */
export const useIsPrinting = (): boolean => useSyncExternalStore(watchPrint, () => print?.matches ?? false);

/** Whether the window is as narrow as a phone, for tables that have fewer columns then. */
export const useIsPhone = (): boolean => useSyncExternalStore(watch, () => phone?.matches ?? false);
