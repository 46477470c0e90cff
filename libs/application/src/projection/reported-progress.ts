import type { Position } from '../log/position.js';
import { ProjectionProgress } from '../ports/projection.js';
import { PositionWaiters, covers } from '../feed/position-waiters.js';

export interface ProjectionState {
  /** The position up to which events are applied; undefined before the first. */
  readonly applied: Position | undefined;
  /** Since when the oldest unapplied event has been waiting, in milliseconds since 1970; undefined if there is none. */
  readonly behindSince: number | undefined;
  /** Why the projection has stopped, if it has. */
  readonly failure: Error | undefined;
}

/** Progress by the last reported state of the projection, which may run in another thread. */
export abstract class ReportedProgress extends ProjectionProgress {
  private state: ProjectionState = { applied: undefined, behindSince: undefined, failure: undefined };
  private readonly waiters = new PositionWaiters();

  /** @param clock milliseconds since 1970 */
  constructor(protected readonly clock: () => number = Date.now) {
    super();
  }

  /** Asks the projection to apply the next events without delay. */
  abstract skipBatchDelay(): void;

  protected report(state: ProjectionState): void {
    this.state = state;
    this.waiters.release(state.applied);
  }

  position(): Position | undefined {
    return this.state.applied;
  }

  lagMs(): number {
    const { behindSince } = this.state;
    return behindSince === undefined ? 0 : Math.max(0, this.clock() - behindSince);
  }

  failure(): Error | undefined {
    return this.state.failure;
  }

  reached(position: Position, timeoutMs: number): Promise<boolean> {
    if (covers(this.state.applied, position)) return Promise.resolve(true);
    this.skipBatchDelay();
    return this.waiters.wait(position, timeoutMs);
  }
}
