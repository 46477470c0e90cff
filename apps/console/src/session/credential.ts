/** The API key of this tab: the browser forgets it when the tab is closed. */
const STORED = 'directory.key';

let watchers: readonly (() => void)[] = [];

export const currentKey = (): string | null => sessionStorage.getItem(STORED);

/** @param key null to sign out */
export function changeKey(key: string | null): void {
  if (key === currentKey()) return;
  if (key === null) sessionStorage.removeItem(STORED);
  else sessionStorage.setItem(STORED, key);
  for (const notify of watchers) notify();
}

/** Calls back after each sign-in and sign-out. Returns a function that ends this. */
export function watchKey(notify: () => void): () => void {
  watchers = [...watchers, notify];
  return () => void (watchers = watchers.filter((other) => other !== notify));
}
