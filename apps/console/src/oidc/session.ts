/** The name of the session in the storage of the browser, which all tabs share. */
export const SESSION = 'directory.session';

/** Somebody who has signed in at an OpenID provider. Times are in milliseconds since 1970. */
export interface Session {
  readonly access_token: string;
  readonly refresh_token?: string | undefined;
  readonly id_token?: string | undefined;
  readonly scope?: string | undefined;
  readonly subject: string;
  /** As the provider calls the person; absent if it does not say. */
  readonly name?: string | undefined;
  readonly expiresAt: number;
  /** When it is to be renewed, if it can be. */
  readonly renewAt: number;
}

/** The session of this browser; null if nobody has signed in, or what is stored is none. */
export function storedSession(): Session | null {
  const text = localStorage.getItem(SESSION);
  return text === null ? null : sessionIn(text);
}

export function sessionIn(text: string | null): Session | null {
  try {
    const found = JSON.parse(text ?? 'null') as Session | null;
    return typeof found?.access_token === 'string' ? found : null;
  } catch {
    return null;
  }
}

/** How long before its end a session is renewed, at most, in milliseconds: requests and clocks take their time. */
const LEAD_MS = 60_000;

/** When to renew what ends: a minute before, or after two thirds of a short life. */
export const renewalOf = (expiresAt: number, now: number): number =>
  expiresAt - Math.min(LEAD_MS, Math.max(0, expiresAt - now) / 3);
