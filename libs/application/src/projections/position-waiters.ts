import { decodePosition, type Position } from '../log/position.js';

interface Waiter {
  readonly isMet: (applied: Position | undefined) => boolean;
  readonly resolve: (met: boolean) => void;
}

/** Those who wait for the read models to move on. */
export class PositionWaiters {
  private readonly waiters = new Set<Waiter>();

  /** Resolves with true once a position is reached that covers the one wanted, with false when the time is over. */
  wait(position: Position, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const waiter = this.add(
        (applied) => covers(applied, position),
        (met) => {
          clearTimeout(timer);
          resolve(met);
        },
      );
      const timer = setTimeout(waiter.resolve, timeoutMs, false);
    });
  }

  /** Whether anybody waits. */
  get waiting(): boolean {
    return this.waiters.size > 0;
  }

  /** Resolves with true once a position is reached that the one given does not cover, with false on the signal. */
  waitBeyond(position: Position, until: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const give = () => waiter.resolve(false);
      const waiter = this.add(
        (applied) => !covers(position, applied),
        (met) => {
          until.removeEventListener('abort', give);
          resolve(met);
        },
      );
      if (until.aborted) give();
      else until.addEventListener('abort', give);
    });
  }

  private add(isMet: Waiter['isMet'], settled: (met: boolean) => void): Waiter {
    const resolve = (met: boolean) => {
      this.waiters.delete(waiter);
      settled(met);
    };
    const waiter = { isMet, resolve };
    this.waiters.add(waiter);
    return waiter;
  }

  /** The read models have reached this position. */
  release(applied: Position | undefined): void {
    for (const { isMet, resolve } of this.waiters) if (isMet(applied)) resolve(true);
  }
}

/** Whether all that lies before `wanted` lies before `reached` too. */
export function covers(reached: Position | undefined, wanted: Position | undefined): boolean {
  const have = counts(reached);
  return counts(wanted).every((count, partition) => (have[partition] ?? 0) >= count);
}

const counts = (position: Position | undefined): readonly number[] =>
  position === undefined ? [] : (decodePosition(position) ?? []);
