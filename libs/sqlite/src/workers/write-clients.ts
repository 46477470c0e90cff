import type { BatchAppend, Outcome, ProcessedBatch } from '#application';
import { ReportedProgress, encodePosition, type ProjectionState } from '#application/views';
import { batchRows, outcomesAt, type BatchRows } from '../log/batch-rows.js';
import { eventsBefore } from '../log/event-feed.js';
import type { RebuildProgress } from '../rebuild/views-build.js';
import type { LogMethods, LogWorkerData } from './log-worker.js';
import type { ProjectionEvent, ProjectionMethods } from './projection-worker.js';
import { Remote } from './rpc.js';

/** Back-pressure: appends wait where the read models are so many events behind, half a second of an import. */
const MOST_BEHIND = 5_000;
/** For how long they wait at most, in milliseconds. */
const LONGEST_WAIT_MS = 5_000;

/** Appends to the log in its worker: reads and decisions go on while a commit waits for the disk. */
export class LogClient implements BatchAppend {
  private readonly worker: Remote<LogMethods>;
  private failures = 0;

  /** @param projection follows the log, and has who writes faster than it can follow wait */
  constructor(
    data: LogWorkerData,
    private readonly projection: ProjectionClient,
  ) {
    this.worker = Remote.start('log', data);
  }

  append(batch: ProcessedBatch): Promise<readonly Outcome[]> {
    const { outcomes } = batch;
    if (outcomes.length === 0) return Promise.resolve([]);
    const hasEvents = batch.events.length > 0;
    // What waits names nothing else of the batch: all of it would be kept until then.
    return this.write(batchRows(batch))
      .then((base) => outcomesAt(base, outcomes))
      .then((appended) => (hasEvents ? this.projected(appended) : appended));
  }

  /** Resolves when all is written and the file is closed. */
  close(): Promise<void> {
    return this.worker.close();
  }

  /** @returns how many events the log held before */
  private write(rows: BatchRows): Promise<number> {
    return this.worker.call('append', this.failures, rows).catch((error: unknown) => {
      this.failures += 1;
      throw error;
    });
  }

  private async projected(outcomes: readonly Outcome[]): Promise<readonly Outcome[]> {
    this.projection.wake();
    await this.projection.backPressure(eventsBefore(outcomes.at(-1)?.position));
    return outcomes;
  }
}

/** What whoever operates the directory has to know about its read models. */
export interface ProjectionProblem {
  /**
   * `not-rebuilt`: no rebuild could fill empty ones, the projection does, which takes longer. `stopped`: they no
   * longer follow the log.
   */
  readonly kind: 'not-rebuilt' | 'stopped';
  readonly reason: Error;
}

export interface ProjectionListeners {
  /** The read models may have changed: called before anybody learns how far they are. */
  readonly onChange: () => void;
  /** Another generation of read models is live, and has all that the one before it had. */
  readonly onSwitch: (generation: number) => void;
  readonly onProblem: (problem: ProjectionProblem) => void;
}

/** How far the projection is that writes the read models in its worker: it takes no time from reads or the log. */
export class ProjectionClient extends ReportedProgress {
  /** Resolves when the read models have all that the log held at the start. */
  readonly caughtUp: Promise<void>;
  private readonly worker: Remote<ProjectionMethods, ProjectionEvent>;
  private isCaughtUp = false;
  private filled: RebuildProgress | undefined;

  /** @param folder the data directory */
  constructor(
    folder: string,
    private readonly listeners: ProjectionListeners,
  ) {
    super();
    let resolve = () => {};
    this.caughtUp = new Promise((resolved) => (resolve = resolved));
    this.worker = Remote.start('projection', { folder }, (event) => {
      listeners.onChange();
      switch (event.type) {
        case 'state':
          return this.report(event.state);
        case 'filling':
          return void (this.filled = event.progress);
        case 'not-rebuilt':
          return listeners.onProblem({ kind: 'not-rebuilt', reason: event.reason });
        case 'switched':
          return listeners.onSwitch(event.generation);
        case 'caught-up':
          this.isCaughtUp = true;
          return resolve();
      }
    });
  }

  /** How far the fill of read models is that were empty at the start; undefined where none is under way. */
  filling(): RebuildProgress | undefined {
    return this.isCaughtUp ? undefined : this.filled;
  }

  /** The log has grown. */
  wake(): void {
    void this.worker.call('wake');
  }

  hurry(): void {
    void this.worker.call('hurry');
  }

  /**
   * Resolves when the read models are not far behind this end of the log, or after the longest wait. Where they don't
   * follow at all, waiting would change nothing.
   * @param end how many events the log has
   */
  async backPressure(end: number): Promise<void> {
    if (!this.isCaughtUp || this.failure() || end <= MOST_BEHIND) return;
    await this.reached(encodePosition([end - MOST_BEHIND]), LONGEST_WAIT_MS);
  }

  /** Resolves when the files are closed. */
  close(): Promise<void> {
    return this.worker.close();
  }

  protected override report(state: ProjectionState): void {
    const known = this.failure()?.message;
    super.report(state);
    if (state.failure && state.failure.message !== known)
      this.listeners.onProblem({ kind: 'stopped', reason: state.failure });
  }
}
