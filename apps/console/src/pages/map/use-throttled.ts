import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that calls back at most once in a time: the last call is never lost. Milliseconds. */
export function useThrottled(callback: () => void, interval: number): () => void {
  const latest = useRef(callback);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => void (latest.current = callback));
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, interval);
  }, [interval]);
}
