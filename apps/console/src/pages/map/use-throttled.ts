import { useCallback, useEffect, useRef, useState } from 'react';
import { Budget } from '../../live/budget.js';
import { mustReadsWait, whenVisible } from '../../live/visibility.js';

/** Calls on average, and at once after it was quiet. */
const PER_SECOND = 0.5;
const BURST = 8;

/**
 * Returns a function that calls back at most once in a time, and less often the longer it is called: the last call is never
 * lost. In a tab in the background it waits until the tab is shown. Milliseconds.
 */
export function useThrottled(callback: () => void, interval: number): () => void {
  const latest = useRef(callback);
  const cancel = useRef<() => void>(undefined);
  const [budget] = useState(() => new Budget(PER_SECOND, BURST));
  useEffect(() => void (latest.current = callback));
  useEffect(() => () => cancel.current?.(), []);
  return useCallback(() => {
    if (cancel.current) return;
    const run = () => {
      cancel.current = undefined;
      budget.spend(1);
      latest.current();
    };
    const timer = setTimeout(
      () => {
        const stop = whenVisible(run);
        if (mustReadsWait()) cancel.current = stop;
      },
      Math.max(interval, budget.wait),
    );
    cancel.current = () => clearTimeout(timer);
  }, [interval, budget]);
}
