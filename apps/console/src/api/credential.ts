import { Renewal } from '../oidc/renewal.js';
import { SESSION, sessionIn, storedSession, type Session } from '../oidc/session.js';

/** The name of the API key in the storage of this tab or of this browser. */
const STORED = 'directory.key';

let watchers: readonly (() => void)[] = [];

/** What this tab has given up last because it is not valid any more. */
let refused: 'key' | 'session' | undefined;

export const refusedCredential = (): typeof refused => refused;

const storedKey = (): string | null => sessionStorage.getItem(STORED) ?? localStorage.getItem(STORED);

/** The key of this tab, else that of all tabs of this browser, else the token of who has signed in. */
export const currentKey = (): string | null => storedKey() ?? storedSession()?.access_token ?? null;

/** The session that requests of this tab are of; null if they have a key, or nothing. */
export const currentSession = (): Session | null => (storedKey() === null ? storedSession() : null);

/**
 * @param key null to sign out: then neither the tab nor the browser has a key or a session
 * @param lasts whether the browser keeps it until somebody signs out; else the tab does until it is closed
 */
export function changeKey(key: string | null, lasts = false): void {
  refused = undefined;
  if (key === null && currentKey() === null) return;
  for (const storage of [sessionStorage, localStorage]) storage.removeItem(STORED);
  if (key === null) localStorage.removeItem(SESSION);
  else (lasts ? localStorage : sessionStorage).setItem(STORED, key);
  notifyAll();
}

/** Gives up a key or session that was revoked or has expired. */
export function giveUpKey(): void {
  const given = storedKey() === null ? 'session' : 'key';
  changeKey(null);
  refused = given;
}

/** Keeps the session of somebody who has signed in, for all tabs. */
export function keepSession(session: Session): void {
  refused = undefined;
  const isSame = storedSession()?.subject === session.subject;
  localStorage.setItem(SESSION, JSON.stringify(session));
  if (isSame) renewal.plan();
  else notifyAll();
}

/** Keeps the session of this browser alive. */
export const renewal = new Renewal({ renewed: keepSession, ended: giveUpKey });

function notifyAll(): void {
  renewal.plan();
  for (const notify of watchers) notify();
}

/** Calls back after each sign-in and sign-out, also of another tab. Returns a function that ends this. */
export function watchKey(notify: () => void): () => void {
  if (watchers.length === 0) window.addEventListener('storage', onStored);
  watchers = [...watchers, notify];
  renewal.plan();
  return () => {
    watchers = watchers.filter((other) => other !== notify);
    if (watchers.length === 0) window.removeEventListener('storage', onStored);
  };
}

/** Another tab has changed what all of them share. A session that was renewed is the same one. */
function onStored({ storageArea, key, oldValue, newValue }: StorageEvent): void {
  if (storageArea !== localStorage || (key !== STORED && key !== SESSION && key !== null)) return;
  const isRenewed = key === SESSION && sessionIn(oldValue)?.subject === sessionIn(newValue)?.subject;
  if (isRenewed) renewal.plan();
  else notifyAll();
}
