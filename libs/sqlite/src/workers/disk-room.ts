import { setTimeout as pause } from 'node:timers/promises';
import { faultOf } from '../sqlite-errors.js';

/** How long work waits that failed because the disk can't be written, in milliseconds. */
const RETRY_MS = 1_000;

/** Repeats work that fails because the disk can't be written. */
export class DiskRoom {
  private isUnwritable = false;

  /** @param changed called with whether the disk can't be written, when that changes */
  constructor(
    private readonly signal: AbortSignal,
    private readonly changed: (isUnwritable: boolean) => void,
  ) {}

  /** @throws Error the work has failed for another reason, or the signal is aborted */
  async await<T>(work: () => T | Promise<T>): Promise<T> {
    for (;;)
      try {
        return await work();
      } catch (error) {
        if (faultOf(error) !== 'unwritable' || this.signal.aborted) throw error;
        await this.retryTime();
      }
  }

  /** The disk can't be written; resolves when the next attempt is due. */
  async retryTime(): Promise<void> {
    this.set(true);
    await pause(RETRY_MS);
  }

  /** Something was written. */
  found(): void {
    this.set(false);
  }

  private set(isUnwritable: boolean): void {
    if (isUnwritable !== this.isUnwritable) this.changed(isUnwritable);
    this.isUnwritable = isUnwritable;
  }
}
