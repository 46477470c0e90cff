import { randomBytes } from 'node:crypto';
import type { Caller } from '#application';

/** No key and no token begins so. */
const PREFIX = 'own_';

/** The callers that the service itself is: each run of an import sends its requests with a token of its own. */
export class OwnCallers {
  private readonly callers = new Map<string, Caller>();

  /** The token of a caller, which this instance alone takes until it is revoked. */
  issue(caller: Caller): string {
    const token = PREFIX + randomBytes(32).toString('base64url');
    this.callers.set(token, caller);
    return token;
  }

  revoke(token: string): void {
    this.callers.delete(token);
  }

  /** The caller of a credential; undefined if it is no token of the service itself. */
  find(credential: string | undefined): Caller | undefined {
    return credential?.startsWith(PREFIX) ? this.callers.get(credential) : undefined;
  }

  /** Whether this very caller has a token. */
  has(caller: Caller): boolean {
    return [...this.callers.values()].includes(caller);
  }
}
