import {
  PositionWaiters,
  ProjectionProgress,
  covers,
  type Position,
  type ProjectionState,
} from '#application/views';

/** How far the read models are, as their thread has told. */
export class ThreadProgress extends ProjectionProgress {
  private state: ProjectionState = { applied: undefined, behindSince: undefined, failure: undefined };
  private readonly waiters = new PositionWaiters();

  /** @param hurry has the thread know that somebody waits */
  constructor(private readonly hurry: () => void) {
    super();
  }

  update(state: ProjectionState): void {
    this.state = state;
    this.waiters.release(state.applied);
  }

  position(): Position | undefined {
    return this.state.applied;
  }

  lagMs(): number {
    const { behindSince } = this.state;
    return behindSince === undefined ? 0 : Math.max(0, Date.now() - behindSince);
  }

  failure(): Error | undefined {
    return this.state.failure;
  }

  reached(position: Position, timeoutMs: number): Promise<boolean> {
    if (covers(this.state.applied, position)) return Promise.resolve(true);
    this.hurry();
    return this.waiters.wait(position, timeoutMs);
  }

  passed(position: Position, until: AbortSignal): Promise<boolean> {
    const isPassed = !covers(position, this.state.applied);
    return isPassed ? Promise.resolve(true) : this.waiters.waitBeyond(position, until);
  }
}
