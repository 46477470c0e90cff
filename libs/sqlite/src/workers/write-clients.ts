import type { AppendObserver, BatchAppend, Outcome, ProcessedBatch } from '#application';
import {
  ReportedProgress,
  countByType,
  encodePosition,
  type LogGrowth,
  type ProjectionObserver,
  type ProjectionState,
} from '#application/views';
import { batchRows, outcomesAt, type BatchRows } from '../log/batch-append.js';
import { eventsBefore } from '../log/event-feed.js';
import type { RebuildProgress } from '../rebuild/views-build.js';
import { faultOf, isObstacle, isPassing, obstacleOf, repeatable, type Obstacle } from '../sqlite-errors.js';
import type { LogEvent, LogMethods, LogWorkerData } from './log-worker.js';
import type {
  ProjectionEvent,
  ProjectionWorkerData,
  StorageProblem,
  StoredPart,
} from './projection-events.js';
import type { ProjectionMethods } from './projection-worker.js';
import { Remote } from './rpc.js';

/** Back-pressure: appends wait while the read models lag by more events. */
const MOST_BEHIND = 5_000;
/** How long they wait at most, in milliseconds. */
const LONGEST_WAIT_MS = 5_000;

/** Appends to the log in its worker, so that reads and decisions continue while a commit waits for the disk. */
export class LogClient implements BatchAppend {
  private readonly worker: Remote<LogMethods, LogEvent>;
  private failures = 0;

  /**
   * @param projection is woken by appends, and delays them while it lags
   * @param growth is told where the log ends
   * @param onAppended is told of the batches
   */
  constructor(
    private readonly data: LogWorkerData,
    private readonly projection: ProjectionClient,
    private readonly growth: LogGrowth,
    private readonly onAppended: AppendObserver = () => {},
  ) {
    this.worker = Remote.start('log', data, ({ obstacle, reason }) =>
      projection.reportObstacle('log', obstacle, reason),
    );
  }

  /**
   * While another program has locked the log, batches wait.
   * @throws StoreUnavailable the disk is full or read-only, or the log was still locked when the directory was closed
   */
  append(batch: ProcessedBatch): Promise<readonly Outcome[]> {
    const { outcomes, traceparents } = batch;
    if (outcomes.length === 0) return Promise.resolve([]);
    const events = countByType(batch.events);
    const startedAt = performance.now();
    // The callbacks refer to nothing else of the batch, which would stay in memory until they run.
    return this.write(batchRows(batch))
      .then((base) => {
        this.onAppended(outcomes.length, (performance.now() - startedAt) / 1000, traceparents, events);
        return outcomesAt(base, outcomes);
      })
      .then((appended) => (events.size > 0 ? this.projected(appended) : appended));
  }

  /** The directory is about to be closed: batches that wait for a lock are refused soon. */
  stopWaiting(): void {
    void this.worker.call('stopWaiting');
  }

  /** Resolves when all batches are written and the file is closed. */
  close(): Promise<void> {
    return this.worker.close();
  }

  /** @returns how many events the log had before */
  private async write(rows: BatchRows): Promise<number> {
    try {
      const base = await this.worker.call('append', this.failures, rows);
      this.projection.reportWritable('log');
      return base;
    } catch (error) {
      this.failures += 1;
      const fault = faultOf(error);
      if (fault === 'damaged') this.projection.reportDamagedLog(error as Error);
      if (fault === 'unwritable' || fault === 'passing')
        this.projection.reportObstacle('log', obstacleOf(error, this.data.folder), error as Error);
      throw repeatable(error);
    }
  }

  private async projected(outcomes: readonly Outcome[]): Promise<readonly Outcome[]> {
    const end = eventsBefore(outcomes.at(-1)?.position);
    this.growth.reached(encodePosition([end]));
    this.projection.wake();
    await this.projection.backPressure(end);
    return outcomes;
  }
}

export interface ProjectionListeners {
  /** The read models may have changed; called before their position is reported. */
  readonly onChange: () => void;
  /** Another generation of read models is live and has all events that the previous one had. */
  readonly onSwitch: (generation: number) => void;
  readonly onProblem: (problem: StorageProblem) => void;
  /** The read models are undamaged: they were checked, or are new. */
  readonly onUndamaged: () => void;
  readonly onApplied: ProjectionObserver;
}

/** Controls the projection, which writes the read models in a worker of its own, and reports its position. */
export class ProjectionClient extends ReportedProgress {
  /** Resolves when the read models have all events that the log had at the start. */
  readonly caughtUp: Promise<void>;
  private readonly worker: Remote<ProjectionMethods, ProjectionEvent>;
  private isCaughtUp = false;
  /** Whether the read models may be read. */
  private isComplete: boolean;
  private isLogDamaged = false;
  private filled: RebuildProgress | undefined;
  /** What can't be written, and why. */
  private readonly obstacles = new Map<StoredPart, Obstacle>();

  constructor(
    data: ProjectionWorkerData,
    private readonly listeners: ProjectionListeners,
  ) {
    super();
    // Read models that may abort the process are checked before they are read.
    this.isComplete = !data.isUnfilled && data.uncleanEnds < 2;
    let resolve = () => {};
    this.caughtUp = new Promise((resolved) => (resolve = resolved));
    this.worker = Remote.start('projection', data, (event) => {
      if (event.type === 'applied')
        return listeners.onApplied(event.events, event.seconds, event.traceparents);
      listeners.onChange();
      if (event.type === 'caught-up') resolve();
      this.receive(event);
    });
  }

  private receive(event: Exclude<ProjectionEvent, { type: 'applied' }>): void {
    switch (event.type) {
      case 'state':
        return this.report(event.state);
      case 'filling':
        return void (this.filled = event.progress);
      case 'switched':
        return this.listeners.onSwitch(event.generation);
      case 'replaced':
        return this.replaced(event);
      case 'checked':
        return this.listeners.onUndamaged();
      case 'problem':
        return this.reportProblem(event.problem);
      case 'caught-up':
        this.isCaughtUp = true;
        this.isComplete = true;
    }
  }

  private reportProblem(problem: StorageProblem): void {
    const { kind, reason } = problem;
    if (kind === 'log-damaged' && this.isLogDamaged) return;
    if (kind === 'log-damaged') this.isLogDamaged = true;
    if (isObstacle(kind)) return this.reportObstacle('read models', kind, reason);
    if (kind === 'writable-again') return this.reportWritable('read models');
    this.listeners.onProblem(problem);
  }

  /** A part can't be written; reported if no other one has the same obstacle. */
  reportObstacle(part: StoredPart, obstacle: Obstacle, reason?: Error): void {
    // What the first two are says everything.
    const why = obstacle === 'failing' && reason;
    if (!this.isKnown(obstacle))
      this.listeners.onProblem({ kind: obstacle, part, ...(why && { reason: why }) });
    this.obstacles.set(part, obstacle);
  }

  /** A part was written; reported if no other one has the obstacle that it had. */
  reportWritable(part: StoredPart): void {
    const ended = this.obstacles.get(part);
    this.obstacles.delete(part);
    if (!ended || this.isKnown(ended)) return;
    this.listeners.onProblem({ kind: isPassing(ended) ? 'released' : 'writable-again', part });
  }

  private isKnown(obstacle: Obstacle): boolean {
    return [...this.obstacles.values()].includes(obstacle);
  }

  private replaced({ generation, reason }: Extract<ProjectionEvent, { type: 'replaced' }>): void {
    this.isCaughtUp = false;
    this.isComplete = false;
    this.filled = undefined;
    const { onProblem, onSwitch, onUndamaged } = this.listeners;
    onProblem({ kind: 'replaced', reason });
    onSwitch(generation);
    onUndamaged();
  }

  /** The progress of a rebuild that fills empty read models; undefined when none is running. */
  filling(): RebuildProgress | undefined {
    return this.isCaughtUp ? undefined : this.filled;
  }

  /** Why the read models can't be read for now; undefined if they can. */
  incomplete(): string | undefined {
    if (this.isComplete) return undefined;
    if (!this.filled) return 'the read models are being checked or filled';
    return `${this.filled.applied} of ${this.filled.total} events are in the read models`;
  }

  override readsLog(): boolean {
    return !this.isComplete;
  }

  /** Why this part can't be written; undefined if it can. */
  obstacle(part: StoredPart): Obstacle | undefined {
    return this.obstacles.get(part);
  }

  /** Has damaged read models replaced. @returns whether the error is of damage, and not of the log */
  reportDamage(generation: number, error: unknown): boolean {
    if (faultOf(error) !== 'damaged' || this.isLogDamaged) return false;
    void this.worker.call('damaged', generation, (error as Error).message);
    return true;
  }

  reportDamagedLog(reason: Error): void {
    this.reportProblem({ kind: 'log-damaged', reason });
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
