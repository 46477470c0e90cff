import type { BatchAppend, Outcome, ProcessedBatch } from '#application';
import { ReportedProgress, encodePosition, type ProjectionState } from '#application/views';
import { batchRows, outcomesAt, type BatchRows } from '../log/batch-append.js';
import { eventsBefore } from '../log/event-feed.js';
import type { RebuildProgress } from '../rebuild/views-build.js';
import type { LogMethods, LogWorkerData } from './log-worker.js';
import type { ProjectionEvent, ProjectionMethods } from './projection-worker.js';
import { Remote } from './rpc.js';

/** Back-pressure: appends wait while the read models lag by more events. */
const MOST_BEHIND = 5_000;
/** How long they wait at most, in milliseconds. */
const LONGEST_WAIT_MS = 5_000;

/** Appends to the log in its worker, so that reads and decisions continue while a commit waits for the disk. */
export class LogClient implements BatchAppend {
  private readonly worker: Remote<LogMethods>;
  private failures = 0;

  /** @param projection is woken by appends, and delays them while it lags */
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
    // The callbacks refer to nothing else of the batch, which would stay in memory until they run.
    return this.write(batchRows(batch))
      .then((base) => outcomesAt(base, outcomes))
      .then((appended) => (hasEvents ? this.projected(appended) : appended));
  }

  /** Resolves when all batches are written and the file is closed. */
  close(): Promise<void> {
    return this.worker.close();
  }

  /** @returns how many events the log had before */
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

/** A problem with the read models that the operator has to know. */
export interface ProjectionProblem {
  /**
   * `not-rebuilt`: a rebuild could not fill empty read models; the projection does, which takes longer. `stopped`:
   * read models no longer follow the log.
   */
  readonly kind: 'not-rebuilt' | 'stopped';
  readonly reason: Error;
}

export interface ProjectionListeners {
  /** The read models may have changed; called before their position is reported. */
  readonly onChange: () => void;
  /** Another generation of read models is live and has all events that the previous one had. */
  readonly onSwitch: (generation: number) => void;
  readonly onProblem: (problem: ProjectionProblem) => void;
}

/** Controls the projection, which writes the read models in a worker of its own, and reports its position. */
export class ProjectionClient extends ReportedProgress {
  /** Resolves when the read models have all events that the log had at the start. */
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

  /** The progress of a rebuild that fills read models which were empty at the start; undefined when none is running. */
  filling(): RebuildProgress | undefined {
    return this.isCaughtUp ? undefined : this.filled;
  }

  /** The log has grown. */
  wake(): void {
    void this.worker.call('wake');
  }

  skipBatchDelay(): void {
    void this.worker.call('skipBatchDelay');
  }

  /**
   * Resolves when the read models are near this end of the log, or after the longest wait. Resolves at once when the
   * projection is not running or has failed.
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
