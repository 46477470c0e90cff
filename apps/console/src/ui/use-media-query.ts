import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds. */
export function useMediaQuery(query: string): boolean {
  const watch = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches);
}

/** Whether the window is as narrow as a phone's, as the style sheets have it. */
export const useIsPhone = (): boolean => useMediaQuery('(width < 900px)');
