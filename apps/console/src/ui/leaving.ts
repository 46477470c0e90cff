import { useEffect, useRef } from 'react';

type Close = { readonly current: () => void };

/** What is open above the page, the topmost last. */
const opened: Close[] = [];

/**
 * Has the browser's Back close what is open above the page, instead of leaving the page with what was typed there: the
 * history returns to the entry of the page, and the page does not learn of either step. It must be called before the
 * router listens to the same event: the listeners of a window are called in their order.
 */
export function watchBack(): void {
  let isReturning = false;
  window.addEventListener('popstate', (event) => {
    const top = opened.at(-1);
    if (!top && !isReturning) return;
    event.stopImmediatePropagation();
    if (isReturning) top?.current();
    else history.forward();
    isReturning = !isReturning;
  });
}

export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => void (latest.current = close));
  useEffect(() => {
    if (!isOpen) return undefined;
    opened.push(latest);
    return () => void opened.splice(opened.indexOf(latest), 1);
  }, [isOpen]);
}

/** Has the browser ask before the document is left: it has what would be lost. */
export const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

export function useAskBeforeUnload(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return undefined;
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => window.removeEventListener('beforeunload', askBeforeUnload);
  }, [hasChanges]);
}
