import { setTimeout as pause } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { ProjectionRunner, type ProjectionState } from '#application/views';
import { openDatabase, type Connection } from '../database.js';
import { liveGeneration, logFile, openViews } from '../directory/live-directory.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { cacheKib } from '../memory.js';
import { ReadModelRebuild } from '../rebuild/read-model-rebuild.js';
import type { RebuildProgress } from '../rebuild/views-build.js';
import { Positions } from '../read-models/positions.js';
import { SqliteProjection } from '../read-models/projection.js';
import { mergingTerms } from '../read-models/document-writes.js';
import { emit, sendableError, serve } from './rpc.js';

// The projection worker: the only one that writes to the live read models' file.

/** Events of a log from which on a rebuild fills empty read models faster than the projection. */
const LONG_LOG = 10_000;
/** For how long others may go on between two steps of merging terms, in milliseconds. */
const MERGE_PAUSE_MS = 20;
/** Terms are merged after so many events, and after as many as this share of all before. */
const MERGE_EVERY = 10_000;
const MERGE_GROWTH = 0.1;
/** They are merged once the log has not grown for so many polls: a second. */
const QUIET_POLLS = 5;
/** How often the loop looks whether a rebuild has switched to another generation, in milliseconds. */
const POLL_MS = 200;

export type ProjectionEvent =
  | { readonly type: 'state'; readonly state: ProjectionState }
  /** A rebuild is filling empty read models, as after an upgrade that changes them. */
  | { readonly type: 'filling'; readonly progress: RebuildProgress }
  /** No rebuild can fill them: the projection does, event by event. */
  | { readonly type: 'not-rebuilt'; readonly reason: Error }
  /** This generation of read models is live, and has all that the one before it had. */
  | { readonly type: 'switched'; readonly generation: number }
  | { readonly type: 'caught-up' };

const report = (event: ProjectionEvent): void => emit(event);

/** Keeps the live read models up with the log, whichever generation is live. */
class ProjectionLoop {
  private readonly log: Connection;
  private readonly feed: SqliteEventFeed;
  private views: Connection;
  private generation: number;
  /** Undefined until the first generation is followed. */
  private runner: ProjectionRunner | undefined;
  private poll: NodeJS.Timeout | undefined;
  /** The start or the switch that is under way. */
  private transition: Promise<void> | undefined;
  private isClosing = false;
  private isMerging = false;
  /** How long the log was when terms were merged last; the start merges them. */
  private mergedAt = -Infinity;
  private polledLength = 0;
  private quietPolls = 0;

  constructor(private readonly folder: string) {
    this.log = openDatabase(logFile(folder), { cacheKib: cacheKib.projectionLog });
    this.feed = new SqliteEventFeed(this.log);
    this.generation = liveGeneration(this.log);
    this.views = openViews(folder, this.generation);
  }

  /** Resolves when the read models have all that the log held. */
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

  /** Somebody waits for what it has grown by. */
  hurry(): void {
    this.runner?.hurry();
  }

  /** Resolves when nothing is written any more and the files are closed. */
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
   * Fills read models that hold nothing by a rebuild. Where that can't be, as another process rebuilds them or an event
   * can't be applied, the projection fills them event by event.
   */
  private async fill(): Promise<void> {
    const isEmpty = new Positions(this.views).applied() === undefined;
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

  /** Follows the log with the generation that is live by now. */
  private async follow(): Promise<void> {
    if (this.isClosing) return;
    const generation = liveGeneration(this.log);
    const isOther = generation !== this.generation;
    if (isOther) this.open(generation);
    // Nobody is to read another generation until it has all that the one before it had.
    let isRead = !isOther;
    let last: ProjectionState | undefined;
    const changed = ({ failure, ...state }: ProjectionState) => {
      last = { ...state, failure: failure && sendableError(failure) };
      if (isRead) report({ type: 'state', state: last });
    };
    const projection = new SqliteProjection({ log: this.log, views: this.views });
    this.runner = new ProjectionRunner(this.feed, projection, { changed });
    // Where an event can't be applied, reads and writes go on.
    await this.runner.catchUp().catch(() => {});
    report({ type: 'switched', generation });
    isRead = true;
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

  /** Merging in the middle of an import would hold it up. */
  private mergeIfQuiet(): void {
    const length = this.feed.length();
    this.quietPolls = length === this.polledLength ? this.quietPolls + 1 : 0;
    this.polledLength = length;
    if (this.quietPolls === QUIET_POLLS) this.mergeIfGrown();
  }

  /** Merges the index of terms, where it has changed much since: searches take two thirds of the time. */
  private mergeIfGrown(): void {
    const length = this.feed.length();
    if (this.isMerging || length - this.mergedAt < Math.max(MERGE_EVERY, this.mergedAt * MERGE_GROWTH))
      return;
    this.mergedAt = length;
    this.isMerging = true;
    // Searches find the same without it.
    this.mergeTerms(this.views)
      .catch(() => {})
      .finally(() => (this.isMerging = false));
  }

  /** Merges beside what else there is to do, while these are the live read models. */
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
const methods = { wake: () => loop.wake(), hurry: () => loop.hurry() };
export type ProjectionMethods = typeof methods;

serve(methods, () => loop.close());
await loop.start();
