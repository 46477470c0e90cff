import { decodePosition, encodePosition, type Position } from '../log/position.js';

interface Waiter {
  readonly isMet: (applied: Position | undefined) => boolean;
  readonly resolve: (met: boolean) => void;
}

/** Promises that wait for the read models, or the feed, to advance. */
export class PositionWaiters {
  private readonly waiters = new Set<Waiter>();

  /** Resolves with true once they cover the position, or with false after the timeout. */
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

  /** Whether there are waiters. */
  get waiting(): boolean {
    return this.waiters.size > 0;
  }

  /** Resolves with true once they are beyond the position, or with false when the signal is aborted. */
  waitBeyond(position: Position, until: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const giveUp = () => waiter.resolve(false);
      const waiter = this.add(
        (applied) => !covers(position, applied),
        (met) => {
          until.removeEventListener('abort', giveUp);
          resolve(met);
        },
      );
      if (until.aborted) giveUp();
      else until.addEventListener('abort', giveUp);
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

  /** Settles the waiters whose condition is met at this position. */
  release(applied: Position | undefined): void {
    for (const { isMet, resolve } of this.waiters) if (isMet(applied)) resolve(true);
  }
}

/** Whether every record before `wanted` is before `reached` too. */
export function covers(reached: Position | undefined, wanted: Position | undefined): boolean {
  const have = counts(reached);
  return counts(wanted).every((count, partition) => (have[partition] ?? 0) >= count);
}

/** The position that covers both, and nothing more. */
export function union(one: Position | undefined, other: Position | undefined): Position {
  const [first, second] = [counts(one), counts(other)];
  const length = Math.max(1, first.length, second.length);
  return encodePosition(Array.from({ length }, (_, n) => Math.max(first[n] ?? 0, second[n] ?? 0)));
}

/** How many records of the log are before `reached` and not before `position`. */
export function recordsBetween(position: Position | undefined, reached: Position | undefined): number {
  const before = counts(position);
  return counts(reached).reduce(
    (sum, count, partition) => sum + Math.max(0, count - (before[partition] ?? 0)),
    0,
  );
}

const counts = (position: Position | undefined): readonly number[] =>
  position === undefined ? [] : (decodePosition(position) ?? []);
