import { ProjectionRunner, type ProjectionObserver, type ProjectionState } from '#application/views';
import { WORKER_TIMEOUT_MS, openDatabase, type Connection } from '../database.js';
import { presenceOf } from '../directory/data-directory.js';
import { liveGeneration, logFile, openViews, replaceViews, viewsFile } from '../directory/live-directory.js';
import { findDamage } from '../directory/usable-views.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { cacheKib } from '../memory.js';
import { ReadModelRebuild } from '../rebuild/read-model-rebuild.js';
import type { RebuildProgress } from '../rebuild/views-build.js';
import { SqliteProjection } from '../read-models/projection.js';
import type { ReadModelTables } from '../read-models/tables.js';
import { faultOf, isFrom, obstacleOf } from '../sqlite-errors.js';
import { query } from '../statements.js';
import { ObstructedWork } from './obstructed-work.js';
import { report, reportProblem, type ProjectionWorkerData } from './projection-events.js';
import { sendableError } from './rpc.js';
import { TermMerging } from './term-merging.js';
import { Transitions } from './transitions.js';

/** How often a switch to another generation and the presence of the log are checked, in milliseconds. */
const POLL_MS = 200;
/** What reads by key read of the log, beside the read models. */
const ALL_KEYS = 'SELECT count(id || kind) FROM aggregates INDEXED BY sqlite_autoindex_aggregates_1';

/** Applies the log to the live read models, replaces damaged ones, and follows switches to other generations. */
export class ProjectionLoop {
  private readonly log: Connection;
  private readonly feed: SqliteEventFeed;
  private readonly merging: TermMerging;
  private readonly expectPresence: () => void;
  private readonly closing = new AbortController();
  private readonly transitions = new Transitions(this.closing.signal);
  private readonly work = new ObstructedWork(this.closing.signal, (error) =>
    error ? reportProblem(obstacleOf(error, this.folder), error) : reportProblem('writable-again'),
  );
  private views: Connection;
  private generation: number;
  /** Undefined until the first generation is opened. */
  private runner: ProjectionRunner | undefined;
  private poll: NodeJS.Timeout | undefined;
  /** The runner has failed as nothing can be written for now, and another one is about to begin. */
  private isWaiting = false;

  constructor(
    private readonly folder: string,
    private readonly tables: ReadModelTables,
  ) {
    this.log = openDatabase(logFile(folder), {
      cacheKib: cacheKib.projectionLog,
      busyTimeoutMs: WORKER_TIMEOUT_MS,
    });
    this.expectPresence = presenceOf(folder, logFile(folder));
    this.feed = new SqliteEventFeed(this.log);
    this.generation = liveGeneration(this.log);
    this.views = this.opened(this.generation);
    const liveViews = () => (this.closing.signal.aborted ? undefined : this.views);
    this.merging = new TermMerging(this.feed, liveViews, (error) => this.isMended(error));
  }

  /** Resolves when the read models have caught up with the log. */
  async start({ uncleanEnds, isUnfilled }: ProjectionWorkerData): Promise<void> {
    await this.transitions.run(async () => {
      const damage = uncleanEnds > 1 ? await this.check() : undefined;
      if (damage) await this.replace(damage);
      if (damage ?? isUnfilled) await this.fill();
      await this.follow();
    });
    if (this.isClosing) return;
    this.merging.mergeIfGrown();
    this.poll = setInterval(() => {
      this.expectPresence();
      this.lookAtLog();
    }, POLL_MS);
    if (uncleanEnds === 1) await this.checkWhileInUse();
  }

  /** The log has grown. */
  wake(): void {
    this.runner?.wake();
  }

  /** A request waits for the events that it has grown by. */
  skipBatchDelay(): void {
    this.runner?.skipBatchDelay();
  }

  /** A read of this generation has failed, as the read models or the keys of the log are damaged. */
  damaged(generation: number, message: string): void {
    if (generation !== this.generation) return;
    try {
      query(this.log, ALL_KEYS).first();
    } catch (error) {
      return reportProblem('log-damaged', error);
    }
    void this.replaceSoon(generation, new Error(message));
  }

  /** Resolves when the files are closed. */
  async close(): Promise<void> {
    this.closing.abort();
    clearInterval(this.poll);
    await this.runner?.stop();
    await this.transitions.ended();
    for (const connection of [this.views, this.log]) connection.close();
  }

  private get isClosing(): boolean {
    return this.closing.signal.aborted;
  }

  /** What is damaged; undefined if nothing is, or if it is unknown. */
  private async check(): Promise<Error | undefined> {
    try {
      const damage = await findDamage(viewsFile(this.folder, this.generation), this.closing.signal);
      if (damage !== undefined) return new Error(damage);
      report({ type: 'checked' });
    } catch {
      // The next start checks again.
    }
    return undefined;
  }

  private async checkWhileInUse(): Promise<void> {
    const { generation } = this;
    const damage = await this.check();
    if (damage) await this.replaceSoon(generation, damage);
  }

  private replaceSoon(generation: number, reason: Error): Promise<void> {
    return this.transitions.run(async () => {
      // Another report may have come first.
      if (generation !== this.generation) return;
      await this.replace(reason);
      await this.fill();
      await this.follow();
    });
  }

  private async replace(reason: Error): Promise<void> {
    await this.runner?.stop();
    this.runner = undefined;
    this.open(await this.work.await(() => replaceViews(this.folder, this.log, this.tables)));
    report({ type: 'replaced', generation: this.generation, reason: sendableError(reason) });
  }

  /**
   * Fills empty read models by a rebuild. If that fails, as another process is rebuilding them or an event can't be
   * applied, the projection fills them event by event.
   */
  private async fill(): Promise<void> {
    if (this.feed.length() === 0) return;
    try {
      await this.work.await(() => this.rebuild());
    } catch (error) {
      if (this.isClosing) return;
      if (faultOf(error) === 'damaged') reportProblem('log-damaged', error);
      reportProblem('not-rebuilt', error);
    }
  }

  private async rebuild(): Promise<void> {
    const rebuild = ReadModelRebuild.open(this.folder, this.tables);
    const reportUnlessClosing = (progress: RebuildProgress) => {
      if (this.isClosing) throw new Error('the directory is being closed');
      this.work.found();
      report({ type: 'filling', progress });
    };
    await rebuild.run(reportUnlessClosing).finally(() => rebuild.close());
  }

  /** Applies the log to the generation that is live now. */
  private follow = (): Promise<void> => this.work.await(() => this.followLive());

  private async followLive(): Promise<void> {
    if (this.isClosing) return;
    const generation = liveGeneration(this.log);
    const isOther = generation !== this.generation;
    if (isOther) this.open(generation);
    // Queries switch to another generation only when it has all events that the previous one had.
    let isReported = !isOther;
    let last: ProjectionState | undefined;
    const changed = ({ failure, ...state }: ProjectionState) => {
      last = { ...state, failure: failure && !this.isMended(failure) ? sendableError(failure) : undefined };
      if (isReported) report({ type: 'state', state: last });
    };
    const projection = new SqliteProjection({ log: this.log, views: this.views }, this.tables);
    this.runner = new ProjectionRunner(this.feed, projection, { changed, onApplied: reportTraced });
    // An event that can't be applied stops neither reads nor writes.
    await this.runner.catchUp().catch(() => {});
    report({ type: 'switched', generation });
    isReported = true;
    if (last) report({ type: 'state', state: last });
    if (this.isClosing || (this.runner.failure() && !last?.failure)) return;
    this.work.found();
    report({ type: 'caught-up' });
  }

  /**
   * Does what mends a failure of the read models, if anything does: tries again while nothing can be written, or replaces
   * them. What remains is an event that can't be applied.
   */
  private isMended(error: unknown): boolean {
    const fault = faultOf(error);
    const isLogDamaged = fault === 'damaged' && isFrom(this.log, error);
    if (isLogDamaged) reportProblem('log-damaged', error);
    else if (fault === 'damaged') void this.replaceSoon(this.generation, error as Error);
    else if (fault !== undefined) void this.followLater(error as Error);
    return fault !== undefined && !isLogDamaged;
  }

  private async followLater(error: Error): Promise<void> {
    if (this.isWaiting) return;
    this.isWaiting = true;
    await this.work.retryTime(error);
    this.isWaiting = false;
    await this.transitions.run(async () => {
      await this.runner?.stop();
      await this.follow();
    });
  }

  private open(generation: number): void {
    this.views.close();
    this.views = this.opened(generation);
    this.generation = generation;
  }

  private opened(generation: number): Connection {
    return openViews(this.folder, generation, { busyTimeoutMs: WORKER_TIMEOUT_MS });
  }

  private lookAtLog(): void {
    try {
      this.switchIfRebuilt();
      this.merging.poll();
    } catch (error) {
      // The next look comes soon.
      if (faultOf(error) !== 'passing') throw error;
    }
  }

  private switchIfRebuilt(): void {
    if (!this.transitions.isIdle || liveGeneration(this.log) === this.generation) return;
    void this.transitions.run(async () => {
      await this.runner?.stop();
      await this.follow();
    });
  }
}

/** Batches without spans are not reported: nobody records them. */
const reportTraced: ProjectionObserver = (events, seconds, traceparents) => {
  if (traceparents.length > 0) report({ type: 'applied', events, seconds, traceparents });
};
