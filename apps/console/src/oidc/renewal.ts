import { storedSession, type Session } from './session.js';

/** After an attempt without an answer, how long the next one waits, in milliseconds. */
const PAUSE_MS = 10_000;
/** The longest time that a timer of a browser takes, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** What becomes of a session. */
export interface SessionKeeper {
  /** The session is another one from now on, of the same person. */
  renewed(session: Session): void;
  /** The provider has ended it. */
  ended(): void;
}

/** Renews the session of this browser in time, one tab for all. */
export class Renewal {
  private running: Promise<void> | undefined;
  private notBefore = 0;
  private failure = new Error('The session was not renewed.');
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly keeper: SessionKeeper) {}

  /** Renews it by itself when it is due. Call it again after each change of the session. */
  plan(): void {
    clearTimeout(this.timer);
    const session = storedSession();
    if (session?.refresh_token === undefined) return;
    const wait = Math.max(session.renewAt, this.notBefore) - Date.now();
    this.timer = setTimeout(() => void this.renewAndPlan(), Math.min(Math.max(wait, 0), MAX_TIMER_MS));
  }

  private async renewAndPlan(): Promise<void> {
    await this.ifDue()?.catch(() => undefined);
    this.plan();
  }

  /** Undefined if nothing is due; else it resolves when requests have a credential again. @throws Error they have none */
  ifDue(): Promise<void> | undefined {
    if (!isDue()) return undefined;
    if (Date.now() < this.notBefore) return isOver() ? Promise.reject(this.failure) : undefined;
    this.running ??= this.renew().finally(() => (this.running = undefined));
    return this.running;
  }

  private async renew(): Promise<void> {
    try {
      await alone(() => this.renewStored());
    } catch (error) {
      this.failure = error as Error;
      this.notBefore = Date.now() + PAUSE_MS;
      if (isOver()) throw error;
    }
  }

  private async renewStored(): Promise<void> {
    const session = storedSession();
    // Another tab has renewed it.
    if (!session || !isDue()) return;
    const { SignInRefused, renewedSession } = await import('./provider.js');
    try {
      this.keeper.renewed(await renewedSession(session));
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error;
      this.keeper.ended();
    }
  }
}

const isOver = (): boolean => (storedSession()?.expiresAt ?? 0) <= Date.now();

function isDue(): boolean {
  const session = storedSession();
  return session?.refresh_token !== undefined && session.renewAt <= Date.now();
}

/** One tab at a time: providers take a refresh token that is used twice for a stolen one. */
function alone(action: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return action();
  return new Promise((resolve, reject) => {
    const turn = async () => {
      const before = storedSession();
      await action().then(resolve, reject);
      // Another process of the browser may still read what was stored before.
      if (storedSession()?.refresh_token !== before?.refresh_token) await settle();
    };
    locks.request('directory-session', turn).catch(reject);
  });
}

/** Long after what one tab stores is read by all, even on a busy machine. */
const SETTLE_MS = 1_000;

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
