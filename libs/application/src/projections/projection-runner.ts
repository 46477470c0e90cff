import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '../log/position.js';
import type { EventFeed } from '../ports/event-feed.js';
import { ProjectionProgress, type Projection } from '../ports/projection.js';
import { PositionWaiters, covers } from './position-waiters.js';

/** Events that one step applies: few where few wait, more each time that more are found waiting. */
const SMALLEST_STEP = 125;
const GREATEST_STEP = 2000;

export interface ProjectionState {
  /** The position up to which events are applied; undefined before the first. */
  readonly applied: Position | undefined;
  /** Since when the oldest event that is not applied has been waiting, in milliseconds since 1970. */
  readonly behindSince: number | undefined;
  /** Why nothing is applied any more, if so. */
  readonly failure: Error | undefined;
}

export interface RunnerOptions {
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** Is told whenever the state has changed. */
  readonly changed?: (state: ProjectionState) => void;
}

/** Keeps the read models up with the log, and tells how far they are. */
export class ProjectionRunner extends ProjectionProgress {
  private applied: Position | undefined;
  private behindSince: number | undefined;
  private failed: Error | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;
  private stepSize = SMALLEST_STEP;
  private readonly waiters = new PositionWaiters();
  private readonly clock: () => number;
  private readonly changed: (state: ProjectionState) => void;

  constructor(
    private readonly feed: EventFeed,
    private readonly projection: Projection,
    { clock = Date.now, changed = () => {} }: RunnerOptions = {},
  ) {
    super();
    this.clock = clock;
    this.changed = changed;
  }

  /** Applies all that the log holds beyond the stored position; resolves when the read models are up with it. */
  async catchUp(): Promise<void> {
    this.applied = await this.projection.position();
    this.tell();
    while (!this.stopped && (await this.step())) await nextTurn();
  }

  /** The log has grown. */
  wake(): void {
    if (this.behindSince === undefined) {
      this.behindSince = this.clock();
      this.tell();
    }
    this.running ??= this.run();
  }

  /** Resolves when no step is under way any more; there will be none after. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  position(): Position | undefined {
    return this.applied;
  }

  lagMs(): number {
    return this.behindSince === undefined ? 0 : Math.max(0, this.clock() - this.behindSince);
  }

  failure(): Error | undefined {
    return this.failed;
  }

  reached(position: Position, timeoutMs: number): Promise<boolean> {
    return covers(this.applied, position) ? Promise.resolve(true) : this.waiters.wait(position, timeoutMs);
  }

  private async run(): Promise<void> {
    await nextTurn();
    try {
      while (!this.stopped && (await this.step())) await nextTurn();
      this.running = undefined;
    } catch (error) {
      // Going on would leave a hole: what is applied stays readable, and the failure is told.
      this.failed = error as Error;
      this.tell();
    }
  }

  /** Applies one batch; false when there was nothing to apply. */
  private async step(): Promise<boolean> {
    const startedAt = this.clock();
    const { events, next } = await this.feed.read(this.applied, this.stepSize);
    if (events.length > 0) await this.projection.apply(events, next);
    const moreWaits = events.length === this.stepSize;
    this.stepSize = moreWaits ? Math.min(this.stepSize * 2, GREATEST_STEP) : SMALLEST_STEP;
    this.applied = events.length > 0 ? next : this.applied;
    this.behindSince = events.length > 0 ? startedAt : undefined;
    this.tell();
    return events.length > 0;
  }

  private tell(): void {
    this.waiters.release(this.applied);
    this.changed({ applied: this.applied, behindSince: this.behindSince, failure: this.failed });
  }
}
