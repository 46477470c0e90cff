import { decodePosition, type Position } from '../log/position.js';

interface Waiter {
  readonly position: Position;
  readonly resolve: (reached: boolean) => void;
}

/** Those who wait for the read models to reach a position. */
export class PositionWaiters {
  private readonly waiters = new Set<Waiter>();

  /** Resolves with true once a position is reached that covers the one wanted, with false when the time is over. */
  wait(position: Position, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (reached: boolean) => {
        clearTimeout(timer);
        this.waiters.delete(waiter);
        resolve(reached);
      };
      const waiter = { position, resolve: settle };
      const timer = setTimeout(settle, timeoutMs, false);
      this.waiters.add(waiter);
    });
  }

  /** The read models have reached this position. */
  release(applied: Position | undefined): void {
    for (const { position, resolve } of this.waiters) if (covers(applied, position)) resolve(true);
  }
}

/** Whether all that lies before `wanted` lies before `reached` too. */
export function covers(reached: Position | undefined, wanted: Position): boolean {
  const have = reached === undefined ? [] : (decodePosition(reached) ?? []);
  return (decodePosition(wanted) ?? []).every((count, partition) => (have[partition] ?? 0) >= count);
}
