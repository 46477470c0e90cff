/** Those that could not be loaded. Vite adds each of them to the document once, whether that works or not. */
const missing = new Set<HTMLLinkElement>();

const isStyleSheet = (target: EventTarget | null): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet';

/** Errors of elements do not bubble. */
export function watchStyleSheets(): void {
  const onError = ({ target }: Event) => isStyleSheet(target) && missing.add(target);
  window.addEventListener('error', onError, { capture: true });
}

/** Loads those again that could not be loaded. */
export function loadMissingStyleSheets(): void {
  for (const link of missing) link.replaceWith(link.cloneNode());
  missing.clear();
}
