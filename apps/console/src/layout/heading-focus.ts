import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** Whether another page was opened since the document was loaded. A document that is loaded begins at its top. */
let isNavigated = false;
let lastPath = location.pathname;

/** What had the focus makes room for a page, as the form to sign in does. */
export const focusNextHeading = (): void => void (isNavigated = true);

/**
 * Puts the focus on the heading of a page that was opened inside the console, as browsers do with a new document: keys and
 * screen readers go on there. Where the page is rendered anew, as after its data arrived, a focus that was lost comes back.
 */
export function useHeadingFocus(): React.RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const [path] = useLocation();
  useEffect(() => {
    const isOther = path !== lastPath;
    lastPath = path;
    isNavigated ||= isOther;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isOther || (isNavigated && isLost)) heading.current?.focus({ preventScroll: true });
  }, [path]);
  return heading;
}
