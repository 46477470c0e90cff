import { setTimeout as delay } from 'node:timers/promises';
import { faultOf } from './sqlite-errors.js';

/** The pause before the second attempt in milliseconds, and the longest one: each takes twice as long as the one before. */
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;
/** After pauses of so many milliseconds, a wait is reported. */
const REPORTED_MS = 500;
/** How long writes go on waiting after a stop, all together, in milliseconds. */
const STOPPING_MS = 2_000;

/** The pause before an attempt in milliseconds. @param attempt from 1 for the first that repeats another one */
export const pauseBefore = (attempt: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);

export interface RetryOptions {
  /** How long a write waits at most, in milliseconds; until it succeeds by default. */
  readonly longestMs?: number;
  /** Called with the error while a write waits for long, and with undefined when one has succeeded afterwards. */
  readonly changed?: (waitsFor: Error | undefined) => void;
  /** Resolves after so many milliseconds, or when the signal is aborted. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Runs the writes of a connection in their order. While another program has locked the file, or the system refuses for
 * another passing reason, a write is tried again after pauses in which the thread does other work; later ones wait too.
 */
export class RetriedWrites {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private isReported = false;
  /** Attempts that have failed since the last write, and the pauses after them and after all attempts. */
  private attempts = 0;
  private pausedMs = 0;
  private totalPausedMs = 0;
  private readonly stopping = new AbortController();
  private leftMs = STOPPING_MS;
  private readonly longestMs: number;
  private readonly changed: (waitsFor: Error | undefined) => void;
  private readonly pause: (ms: number, signal: AbortSignal) => Promise<unknown>;

  constructor({ longestMs = Infinity, changed = () => {}, pause = pauseFor }: RetryOptions = {}) {
    this.longestMs = longestMs;
    this.changed = changed;
    this.pause = pause;
  }

  /**
   * @param write does nothing if it throws
   * @param failed called with the error before the next write begins
   * @throws Error of the last attempt: it does not pass, or not in time
   */
  async run<T>(write: () => T, failed: (error: unknown) => void = () => {}): Promise<T> {
    if (this.waiting === 0)
      try {
        return this.succeeded(write());
      } catch (error) {
        if (faultOf(error) !== 'passing') {
          failed(error);
          throw error;
        }
      }
    this.waiting += 1;
    const until = this.totalPausedMs + this.longestMs;
    const turn = this.last
      .then(() => this.untilDone(write, failed, until))
      .finally(() => (this.waiting -= 1));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** Writes that wait, and later ones, do so for a short time only. */
  stop(): void {
    this.stopping.abort();
  }

  /** @param until the sum of all pauses after which the write is given up */
  private async untilDone<T>(write: () => T, failed: (error: unknown) => void, until: number): Promise<T> {
    for (;;)
      try {
        return this.succeeded(write());
      } catch (error) {
        if (faultOf(error) !== 'passing' || this.totalPausedMs >= until || this.leftMs <= 0) {
          failed(error);
          throw error;
        }
        if (this.pausedMs >= REPORTED_MS) this.report(error as Error);
        await this.next();
      }
  }

  private async next(): Promise<void> {
    this.attempts += 1;
    const ms = pauseBefore(this.attempts);
    const isStopping = this.stopping.signal.aborted;
    if (isStopping) this.leftMs -= ms;
    // A stop ends the pause that it finds, and no later one.
    await this.pause(ms, isStopping ? new AbortController().signal : this.stopping.signal);
    this.pausedMs += ms;
    this.totalPausedMs += ms;
  }

  private report(error: Error): void {
    if (!this.isReported) this.changed(error);
    this.isReported = true;
  }

  private succeeded<T>(result: T): T {
    if (this.isReported) this.changed(undefined);
    this.isReported = false;
    this.attempts = 0;
    this.pausedMs = 0;
    return result;
  }
}

const pauseFor = (ms: number, signal: AbortSignal): Promise<unknown> =>
  delay(ms, undefined, { signal }).catch(() => undefined);
