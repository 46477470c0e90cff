import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { PageBudget } from '../ports/record-queries.js';
import type { Position } from '../log/position.js';
import type { LoggedEvent } from '../log/recorded-event.js';
import { traceparentsOf } from '../log/traceparent.js';
import type { EventFeed } from '../ports/event-feed.js';
import type { Projection, ProjectionObserver } from '../ports/projection.js';
import { ReportedProgress, type ProjectionState } from './reported-progress.js';

/** Bounds of the number of events of a step. A step may be twice as large as the events of the previous one. */
const MIN_STEP = 125;
const MAX_STEP = 2000;
/** A step of this many events indicates concurrent writers: the next one is delayed, to apply more events at once. */
const MANY_EVENTS = 16;
const BATCH_DELAY_MS = 100;

export interface RunnerOptions {
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** Delay between steps while there are many events and no reader waits, in milliseconds. */
  readonly batchDelayMs?: number;
  /** Called whenever the state has changed. */
  readonly changed?: (state: ProjectionState) => void;
  readonly onApplied?: ProjectionObserver;
}

/** Applies the events of the log to the read models, and reports the progress. */
export class ProjectionRunner extends ReportedProgress {
  private applied: Position | undefined;
  private behindSince: number | undefined;
  private failed: Error | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;
  /** The log has grown since the last read. */
  private grown = false;
  private stepSize = MIN_STEP;
  /** A reader waits for an event that the current step may not include. */
  private isAwaited = false;
  private delaying = new AbortController();
  private readonly batchDelayMs: number;
  private readonly changed: (state: ProjectionState) => void;
  private readonly onApplied: ProjectionObserver;

  constructor(
    private readonly feed: EventFeed,
    private readonly projection: Projection,
    { clock, batchDelayMs = BATCH_DELAY_MS, changed = () => {}, onApplied = () => {} }: RunnerOptions = {},
  ) {
    super(clock);
    this.batchDelayMs = batchDelayMs;
    this.changed = changed;
    this.onApplied = onApplied;
  }

  /**
   * Applies all events after the stored position; resolves at the end of the log.
   * @throws Error an event can't be applied; {@link failure} returns the error from then on
   */
  async catchUp(): Promise<void> {
    const work = this.resumeFromStoredPosition();
    this.running = work.catch(() => {});
    await work;
  }

  private async resumeFromStoredPosition(): Promise<void> {
    try {
      this.applied = await this.projection.position();
      this.publish();
      await this.applyAll(false);
    } catch (error) {
      this.fail(error as Error);
      throw error;
    }
  }

  /** Notifies the runner that the log has grown. */
  wake(): void {
    this.grown = true;
    if (this.behindSince === undefined) {
      this.behindSince = this.clock();
      this.publish();
    }
    this.running ??= this.run();
  }

  /** Applies the next events without delay, as a reader waits for them. */
  skipBatchDelay(): void {
    this.isAwaited = true;
    this.delaying.abort();
  }

  /** Stops the runner; resolves when the current step has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.delaying.abort();
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

  /** Stops applying: a skipped event would leave a gap. The applied state stays readable, and the failure is reported. */
  private fail(error: Error): void {
    this.failed = error;
    this.publish();
  }

  /** @param delays whether steps may be delayed: in a larger step more events change the same database page */
  private async applyAll(delays: boolean): Promise<void> {
    while (!this.stopped && (await this.stepAndDelay(delays))) await nextTurn();
    this.running = undefined;
  }

  private async stepAndDelay(delays: boolean): Promise<boolean> {
    this.isAwaited = false;
    const { applied, full } = await this.step();
    const isUrgent = full || this.isAwaited || this.stopped;
    if (delays && applied >= MANY_EVENTS && !isUrgent) await this.delayNextStep();
    return applied > 0 || this.grown;
  }

  private async delayNextStep(): Promise<void> {
    this.delaying = new AbortController();
    await delay(this.batchDelayMs, undefined, { signal: this.delaying.signal }).catch(() => {});
  }

  /** Applies one batch. */
  private async step(): Promise<{ readonly applied: number; readonly full: boolean }> {
    const startedAt = this.clock();
    this.grown = false;
    const budget = new PageBudget();
    const { events, next } = await this.feed.read(this.applied, this.stepSize, undefined, budget);
    if (events.length > 0) {
      await this.projection.apply(events, next);
      this.onApplied(events.length, (this.clock() - startedAt) / 1000, traceparentsOf(events));
    }
    const full = events.length === this.stepSize || budget.isSpent;
    this.behindSince = this.waitingSince(full ? events.at(-1) : undefined, startedAt);
    this.stepSize = Math.max(MIN_STEP, Math.min(events.length * 2, MAX_STEP));
    this.applied = events.length > 0 ? next : this.applied;
    this.publish();
    return { applied: events.length, full };
  }

  /**
   * Since when the oldest event after the step has been waiting; undefined if there is none.
   * @param last the last event of a full step
   */
  private waitingSince(last: LoggedEvent | undefined, startedAt: number): number | undefined {
    // After a full step, the next event was accepted no earlier than its last one; otherwise, after the step began.
    if (last) return Date.parse(last.time);
    return this.grown ? startedAt : undefined;
  }

  private publish(): void {
    const state = { applied: this.applied, behindSince: this.behindSince, failure: this.failed };
    this.report(state);
    this.changed(state);
  }
}
