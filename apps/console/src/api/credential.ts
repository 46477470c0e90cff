/** The name of the API key in the storage of this tab or of this browser. */
const STORED = 'directory.key';

let watchers: readonly (() => void)[] = [];

/** Whether the last key of this tab was given up because the directory does not know it any more. */
let isRefused = false;

export const isKeyRefused = (): boolean => isRefused;

/** The key of this tab, else that of all tabs of this browser. */
export const currentKey = (): string | null => sessionStorage.getItem(STORED) ?? localStorage.getItem(STORED);

/**
 * @param key null to sign out: then neither the tab nor the browser has one
 * @param lasts whether the browser keeps it until somebody signs out; else the tab does until it is closed
 */
export function changeKey(key: string | null, lasts = false): void {
  isRefused = false;
  if (key === null && currentKey() === null) return;
  for (const storage of [sessionStorage, localStorage]) storage.removeItem(STORED);
  if (key !== null) (lasts ? localStorage : sessionStorage).setItem(STORED, key);
  notifyAll();
}

/** Gives up a key that was revoked or has expired. */
export function giveUpKey(): void {
  changeKey(null);
  isRefused = true;
}

function notifyAll(): void {
  for (const notify of watchers) notify();
}

/** Calls back after each sign-in and sign-out, also of another tab. Returns a function that ends this. */
export function watchKey(notify: () => void): () => void {
  if (watchers.length === 0) window.addEventListener('storage', onStored);
  watchers = [...watchers, notify];
  return () => {
    watchers = watchers.filter((other) => other !== notify);
    if (watchers.length === 0) window.removeEventListener('storage', onStored);
  };
}

/** Another tab has changed what all of them share. */
function onStored({ storageArea, key }: StorageEvent): void {
  if (storageArea === localStorage && (key === STORED || key === null)) notifyAll();
}
