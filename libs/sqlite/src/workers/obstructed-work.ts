import { setTimeout as delay } from 'node:timers/promises';
import { pauseBefore } from '../retried-writes.js';
import { faultOf } from '../sqlite-errors.js';

/** How long work waits that failed because the disk can't be written, in milliseconds. */
const RETRY_MS = 1_000;

/** A lock that so many attempts find is reported: most are over sooner. */
const REPORTED_ATTEMPTS = 5;

/** Whether work that has failed with this error may succeed later, without a repair of the files. */
const passes = (error: unknown): boolean => ['unwritable', 'passing'].includes(faultOf(error) ?? '');

/**
 * Repeats work that fails because nothing can be written for now: the disk is full or read-only, or another program has
 * locked the file.
 */
export class ObstructedWork {
  private isReported = false;
  private attempts = 0;

  /**
   * @param changed called with the error of a failure that lasts, and with undefined when it has passed
   * @param pause resolves after so many milliseconds
   */
  constructor(
    private readonly signal: AbortSignal,
    private readonly changed: (error: Error | undefined) => void,
    private readonly pause: (ms: number) => Promise<unknown> = delay,
  ) {}

  /** @throws Error the work has failed for another reason, or the signal is aborted */
  async await<T>(work: () => T | Promise<T>): Promise<T> {
    for (;;)
      try {
        return await work();
      } catch (error) {
        if (!passes(error) || this.signal.aborted) throw error;
        await this.retryTime(error as Error);
      }
  }

  /** Work has failed with an error that may pass; resolves when the next attempt is due. */
  async retryTime(error: Error): Promise<void> {
    const isUnwritable = faultOf(error) === 'unwritable';
    this.attempts += 1;
    if (!this.isReported && (isUnwritable || this.attempts >= REPORTED_ATTEMPTS)) {
      this.isReported = true;
      this.changed(error);
    }
    await this.pause(isUnwritable ? RETRY_MS : pauseBefore(this.attempts));
  }

  /** Something was written. */
  found(): void {
    if (this.isReported) this.changed(undefined);
    this.isReported = false;
    this.attempts = 0;
  }
}
