import { useEffect, type RefObject } from 'react';

/** Ctrl+S, or Cmd+S, sends a form from wherever the focus is. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
      if (!isSave || !form.current) return;
      // The browser would save the page.
      event.preventDefault();
      form.current.requestSubmit();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [form]);
}
