import { setTimeout as pause } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { ProjectionRunner, type ProjectionState } from '#application/views';
import { openDatabase, type Connection } from '../database.js';
import { liveGeneration, logFile, openViews } from '../directory/live-directory.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { cacheKib } from '../memory.js';
import { ReadModelRebuild } from '../rebuild/read-model-rebuild.js';
import type { RebuildProgress } from '../rebuild/views-build.js';
import { SqliteProjection, StoredPosition } from '../read-models/projection.js';
import { mergingTerms } from '../read-models/document-writes.js';
import { emit, sendableError, serve } from './rpc.js';

// The projection worker is the only writer of the live read models.

/** Logs with more events fill empty read models faster by a rebuild than by the projection. */
const LONG_LOG = 10_000;
/** Pause between two steps of merging terms, in milliseconds. */
const MERGE_PAUSE_MS = 20;
/** Terms are merged after so many events, and after as many as this share of the log. */
const MERGE_EVERY = 10_000;
const MERGE_GROWTH = 0.1;
/** Merging begins when the log has not grown for so many polls, a second. */
const QUIET_POLLS = 5;
/** How often a switch to another generation is checked, in milliseconds. */
const POLL_MS = 200;

export type ProjectionEvent =
  | { readonly type: 'state'; readonly state: ProjectionState }
  /** A rebuild is filling empty read models, as after an upgrade. */
  | { readonly type: 'filling'; readonly progress: RebuildProgress }
  /** The rebuild failed: the projection fills them event by event. */
  | { readonly type: 'not-rebuilt'; readonly reason: Error }
  /** This generation of read models is live and has all events that the previous one had. */
  | { readonly type: 'switched'; readonly generation: number }
  | { readonly type: 'caught-up' };

const report = (event: ProjectionEvent): void => emit(event);

/** Applies the log to the live read models, and follows switches to other generations. */
class ProjectionLoop {
  private readonly log: Connection;
  private readonly feed: SqliteEventFeed;
  private views: Connection;
  private generation: number;
  /** Undefined until the first generation is opened. */
  private runner: ProjectionRunner | undefined;
  private poll: NodeJS.Timeout | undefined;
  /** The start or switch that is running. */
  private transition: Promise<void> | undefined;
  private isClosing = false;
  private isMerging = false;
  /** The length of the log at the last merge of terms; the first merge is at the start. */
  private mergedAt = -Infinity;
  private polledLength = 0;
  private quietPolls = 0;

  constructor(private readonly folder: string) {
    this.log = openDatabase(logFile(folder), { cacheKib: cacheKib.projectionLog });
    this.feed = new SqliteEventFeed(this.log);
    this.generation = liveGeneration(this.log);
    this.views = openViews(folder, this.generation);
  }

  /** Resolves when the read models have caught up with the log. */
  async start(): Promise<void> {
    await this.during(async () => {
      await this.fill();
      await this.follow();
    });
    if (this.isClosing) return;
    report({ type: 'caught-up' });
    this.mergeIfGrown();
    this.poll = setInterval(() => {
      this.switchIfRebuilt();
      this.mergeIfQuiet();
    }, POLL_MS);
  }

  /** The log has grown. */
  wake(): void {
    this.runner?.wake();
  }

  /** A request waits for the events that it has grown by. */
  skipBatchDelay(): void {
    this.runner?.skipBatchDelay();
  }

  /** Resolves when the files are closed. */
  async close(): Promise<void> {
    this.isClosing = true;
    clearInterval(this.poll);
    await this.runner?.stop();
    await this.transition;
    for (const connection of [this.views, this.log]) connection.close();
  }

  private during(transition: () => Promise<void>): Promise<void> {
    this.transition = transition().finally(() => (this.transition = undefined));
    return this.transition;
  }

  /**
   * Fills empty read models by a rebuild. If that fails, as another process is rebuilding them or an event can't be
   * applied, the projection fills them event by event.
   */
  private async fill(): Promise<void> {
    const isEmpty = new StoredPosition(this.views).get() === undefined;
    if (!isEmpty || this.feed.length() < LONG_LOG) return;
    try {
      await this.rebuild();
    } catch (error) {
      if (!this.isClosing) report({ type: 'not-rebuilt', reason: sendableError(error) });
    }
  }

  private async rebuild(): Promise<void> {
    const rebuild = ReadModelRebuild.open(this.folder);
    const reportUnlessClosing = (progress: RebuildProgress) => {
      if (this.isClosing) throw new Error('the directory is being closed');
      report({ type: 'filling', progress });
    };
    await rebuild.run(reportUnlessClosing).finally(() => rebuild.close());
  }

  /** Applies the log to the generation that is live now. */
  private async follow(): Promise<void> {
    if (this.isClosing) return;
    const generation = liveGeneration(this.log);
    const isOther = generation !== this.generation;
    if (isOther) this.open(generation);
    // Queries switch to another generation only when it has all events that the previous one had.
    let isReported = !isOther;
    let last: ProjectionState | undefined;
    const changed = ({ failure, ...state }: ProjectionState) => {
      last = { ...state, failure: failure && sendableError(failure) };
      if (isReported) report({ type: 'state', state: last });
    };
    const projection = new SqliteProjection({ log: this.log, views: this.views });
    this.runner = new ProjectionRunner(this.feed, projection, { changed });
    // An event that can't be applied stops neither reads nor writes.
    await this.runner.catchUp().catch(() => {});
    report({ type: 'switched', generation });
    isReported = true;
    if (last) report({ type: 'state', state: last });
  }

  private open(generation: number): void {
    this.views.close();
    this.views = openViews(this.folder, generation);
    this.generation = generation;
  }

  private switchIfRebuilt(): void {
    if (this.transition || liveGeneration(this.log) === this.generation) return;
    void this.during(async () => {
      await this.runner?.stop();
      await this.follow();
    });
  }

  /** Merging during an import would slow it down. */
  private mergeIfQuiet(): void {
    const length = this.feed.length();
    this.quietPolls = length === this.polledLength ? this.quietPolls + 1 : 0;
    this.polledLength = length;
    if (this.quietPolls === QUIET_POLLS) this.mergeIfGrown();
  }

  /** Merges the index of terms when it has changed much: searches then take two thirds of the time. */
  private mergeIfGrown(): void {
    const length = this.feed.length();
    if (this.isMerging || length - this.mergedAt < Math.max(MERGE_EVERY, this.mergedAt * MERGE_GROWTH))
      return;
    this.mergedAt = length;
    this.isMerging = true;
    // Without a merge, searches are slower but right.
    this.mergeTerms(this.views)
      .catch(() => {})
      .finally(() => (this.isMerging = false));
  }

  /** Merges in small steps between other work, until these read models are no longer live. */
  private async mergeTerms(views: Connection): Promise<void> {
    const steps = mergingTerms(views);
    while (!steps.next().done) {
      await pause(MERGE_PAUSE_MS);
      if (this.isClosing || this.views !== views) return;
    }
  }
}

const { folder } = workerData as { readonly folder: string };
const loop = new ProjectionLoop(folder);
const methods = { wake: () => loop.wake(), skipBatchDelay: () => loop.skipBatchDelay() };
export type ProjectionMethods = typeof methods;

serve(methods, () => loop.close());
await loop.start();
