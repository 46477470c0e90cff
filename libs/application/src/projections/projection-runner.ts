import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Position } from '../log/position.js';
import type { LoggedEvent } from '../log/recorded-event.js';
import type { EventFeed } from '../ports/event-feed.js';
import type { Projection } from '../ports/projection.js';
import { ReportedProgress, type ProjectionState } from './reported-progress.js';

/** Events that one step applies: few where few wait, up to twice as many as the step before it found. */
const SMALLEST_STEP = 125;
const GREATEST_STEP = 2000;
/** A step of so many events tells that many write at once. */
const MANY = 16;
const GATHERING_MS = 100;

export interface RunnerOptions {
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** For how long what many write gathers while nobody waits for it, in milliseconds. */
  readonly gatheringMs?: number;
  /** Is told whenever the state has changed. */
  readonly changed?: (state: ProjectionState) => void;
}

/** Keeps the read models up with the log, and tells how far they are. */
export class ProjectionRunner extends ReportedProgress {
  private applied: Position | undefined;
  private behindSince: number | undefined;
  private failed: Error | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;
  /** The log has grown since the last look at it. */
  private grown = false;
  private stepSize = SMALLEST_STEP;
  /** Somebody waits for what may not be among the events of the step that is under way. */
  private isAwaited = false;
  private gathering = new AbortController();
  private readonly gatheringMs: number;
  private readonly changed: (state: ProjectionState) => void;

  constructor(
    private readonly feed: EventFeed,
    private readonly projection: Projection,
    { clock, gatheringMs = GATHERING_MS, changed = () => {} }: RunnerOptions = {},
  ) {
    super(clock);
    this.gatheringMs = gatheringMs;
    this.changed = changed;
  }

  /**
   * Applies all that the log holds beyond the stored position; resolves when the read models are up with it.
   * @throws Error an event can't be applied, which {@link failure} tells from then on too
   */
  async catchUp(): Promise<void> {
    const work = this.beginWhereLeft();
    this.running = work.catch(() => {});
    await work;
  }

  private async beginWhereLeft(): Promise<void> {
    try {
      this.applied = await this.projection.position();
      this.tell();
      await this.applyAll(false);
    } catch (error) {
      this.fail(error as Error);
      throw error;
    }
  }

  /** The log has grown. */
  wake(): void {
    this.grown = true;
    if (this.behindSince === undefined) {
      this.behindSince = this.clock();
      this.tell();
    }
    this.running ??= this.run();
  }

  /** Somebody waits for the next step. */
  hurry(): void {
    this.isAwaited = true;
    this.gathering.abort();
  }

  /** Resolves when no step is under way any more; there will be none after. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.gathering.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    await nextTurn();
    try {
      await this.applyAll(true);
    } catch (error) {
      this.fail(error as Error);
    }
  }

  /** Going on would leave a hole: what is applied stays readable, and the failure is told. */
  private fail(error: Error): void {
    this.failed = error;
    this.tell();
  }

  /** @param gathers whether events may gather between steps: the more a step applies, the more of them share a page */
  private async applyAll(gathers: boolean): Promise<void> {
    while (!this.stopped && (await this.stepAndGather(gathers))) await nextTurn();
    this.running = undefined;
  }

  private async stepAndGather(gathers: boolean): Promise<boolean> {
    this.isAwaited = false;
    const { applied, full } = await this.step();
    const isUrgent = full || this.isAwaited || this.stopped;
    if (gathers && applied >= MANY && !isUrgent) await this.gather();
    return applied > 0 || this.grown;
  }

  private async gather(): Promise<void> {
    this.gathering = new AbortController();
    await delay(this.gatheringMs, undefined, { signal: this.gathering.signal }).catch(() => {});
  }

  /** Applies one batch. */
  private async step(): Promise<{ readonly applied: number; readonly full: boolean }> {
    const startedAt = this.clock();
    this.grown = false;
    const { events, next } = await this.feed.read(this.applied, this.stepSize);
    if (events.length > 0) await this.projection.apply(events, next);
    const full = events.length === this.stepSize;
    this.behindSince = this.waitingSince(events, startedAt);
    this.stepSize = Math.max(SMALLEST_STEP, Math.min(events.length * 2, GREATEST_STEP));
    this.applied = events.length > 0 ? next : this.applied;
    this.tell();
    return { applied: events.length, full };
  }

  /** Since when what a step may have left has been waiting. */
  private waitingSince(events: readonly LoggedEvent[], startedAt: number): number | undefined {
    const last = events.at(-1);
    // What follows a full step was accepted after the step's last event, anything else after the step began.
    if (last && events.length === this.stepSize) return Date.parse(last.time);
    return this.grown ? startedAt : undefined;
  }

  private tell(): void {
    const state = { applied: this.applied, behindSince: this.behindSince, failure: this.failed };
    this.report(state);
    this.changed(state);
  }
}
