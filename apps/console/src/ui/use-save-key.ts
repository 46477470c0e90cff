import { useEffect, type RefObject } from 'react';

/** While something is open, Ctrl+S, or Cmd+S, sends the form in it, from wherever the focus is. */
export function useSaveKey(isOpen: boolean, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
      const form = place.current?.querySelector('form');
      if (!isSave || !form) return;
      // The browser would save the page.
      event.preventDefault();
      const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
      // The button knows whether the form can be sent now. A question may stand in its place.
      if (button) button.click();
      else form.requestSubmit();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, place]);
}
