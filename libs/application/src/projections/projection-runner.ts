import { setImmediate as nextTurn } from 'node:timers/promises';
import { decodePosition, type Position } from '../log/position.js';
import type { EventFeed } from '../ports/event-feed.js';
import { ProjectionProgress, type Projection } from '../ports/projection.js';

/** Events that are applied in one go: the event loop is free in between. */
const BATCH_SIZE = 250;

interface Waiter {
  readonly position: Position;
  readonly resolve: (reached: boolean) => void;
}

interface Clock {
  now(): number;
}

/** Keeps the read models up with the log, and tells how far they are. */
export class ProjectionRunner extends ProjectionProgress {
  private applied: Position | undefined;
  private behindSince: number | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;
  private readonly waiters = new Set<Waiter>();

  constructor(
    private readonly feed: EventFeed,
    private readonly projection: Projection,
    private readonly clock: Clock = Date,
  ) {
    super();
  }

  /**
   * Applies all that the log holds beyond the stored position; resolves when the read models are up with it.
   * @param report is told of each step
   */
  async catchUp(report: (applied: Position) => void = () => {}): Promise<void> {
    this.applied = await this.projection.position();
    while (!this.stopped && (await this.step())) {
      if (this.applied !== undefined) report(this.applied);
      await nextTurn();
    }
  }

  /** The log has grown. */
  wake(): void {
    this.behindSince ??= this.clock.now();
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
    return this.behindSince === undefined ? 0 : Math.max(0, this.clock.now() - this.behindSince);
  }

  reached(position: Position, timeoutMs: number): Promise<boolean> {
    if (covers(this.applied, position)) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiter = { position, resolve };
      const timer = setTimeout(() => {
        this.waiters.delete(waiter);
        resolve(false);
      }, timeoutMs);
      this.waiters.add({ position, resolve: (reached) => (clearTimeout(timer), resolve(reached)) });
    });
  }

  private async run(): Promise<void> {
    await nextTurn();
    while (!this.stopped && (await this.step())) await nextTurn();
    this.running = undefined;
  }

  /** Applies one batch; false when there was nothing to apply. */
  private async step(): Promise<boolean> {
    const startedAt = this.clock.now();
    const { events, next } = await this.feed.read(this.applied, BATCH_SIZE);
    if (events.length === 0) {
      this.behindSince = undefined;
      return false;
    }
    await this.projection.apply(events, next);
    this.applied = next;
    this.behindSince = startedAt;
    this.release();
    return true;
  }

  private release(): void {
    for (const waiter of this.waiters) {
      if (!covers(this.applied, waiter.position)) continue;
      this.waiters.delete(waiter);
      waiter.resolve(true);
    }
  }
}

/** Whether all that lies before `wanted` lies before `reached` too. */
function covers(reached: Position | undefined, wanted: Position): boolean {
  const have = reached === undefined ? [] : (decodePosition(reached) ?? []);
  return (decodePosition(wanted) ?? []).every((count, partition) => (have[partition] ?? 0) >= count);
}
