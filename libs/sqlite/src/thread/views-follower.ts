import { setTimeout as pause } from 'node:timers/promises';
import { ProjectionRunner, type ProjectionState } from '#application/views';
import { openDatabase, type Connection } from '../database.js';
import { liveGeneration, logFile, openViews } from '../live-directory.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { ReadModelRebuild } from '../rebuild/read-model-rebuild.js';
import type { RebuildProgress } from '../rebuild/views-build.js';
import { Positions } from '../views/positions.js';
import { SqliteProjection } from '../views/projection.js';
import { mergingWords } from '../views/word-merge.js';
import { sendableError } from './sendable-error.js';
import type { ViewsReport, ViewsTrouble } from './views-messages.js';

/** Events of a log from which on empty read models are filled faster beside themselves. */
const LONG_LOG = 10_000;
/** Memory for cached pages of the log in KiB: it is read from one end to the other. */
const LOG_CACHE_KIB = 1024;
/** For how long others may go on between two steps of merging words, in milliseconds. */
const PAUSE_MS = 20;
/** How often is looked whether a rebuild has made other read models live, in milliseconds. */
const LOOK_MS = 200;

/** Whom the follower deals with. */
export interface ViewsFollowing {
  readonly tell: (report: ViewsReport) => void;
  /** May hold the thread up between two records. */
  readonly giveWay: () => void;
}

/** Keeps the live read models up with the log, whichever generation is live. */
export class ViewsFollower {
  private readonly tell: ViewsFollowing['tell'];
  private readonly giveWay: ViewsFollowing['giveWay'];
  private readonly log: Connection;
  private readonly feed: SqliteEventFeed;
  private views: Connection;
  private generation: number;
  /** There is none while nothing is followed. */
  private runner: ProjectionRunner | undefined;
  private looks: NodeJS.Timeout | undefined;
  private beginning: Promise<void> | undefined;
  private isClosing = false;

  constructor(
    private readonly folder: string,
    { tell, giveWay }: ViewsFollowing,
  ) {
    this.tell = tell;
    this.giveWay = giveWay;
    this.log = openDatabase(logFile(folder), { cacheKib: LOG_CACHE_KIB });
    this.feed = new SqliteEventFeed(this.log);
    this.generation = liveGeneration(this.log);
    this.views = openViews(folder, this.generation);
  }

  /** Resolves when the read models have all that the log held. */
  async start(): Promise<void> {
    await this.begin(async () => {
      // Where that can't be, as another process is at it or an event can't be applied, they are filled event by event.
      await this.fill().catch((error: unknown) => {
        if (!this.isClosing) this.tellTrouble('unfilled', error);
      });
      await this.follow();
    });
    if (this.isClosing) return;
    this.tell({ type: 'caught up' });
    this.looks = setInterval(() => this.look(), LOOK_MS);
    // Searches find the same without it.
    this.mergeWords(this.views).catch(() => {});
  }

  /** Beside what else there is to do, as long as these are the live ones. */
  private async mergeWords(views: Connection): Promise<void> {
    const steps = mergingWords(views);
    while (!steps.next().done) {
      await pause(PAUSE_MS);
      if (this.isClosing || this.views !== views) return;
      this.giveWay();
    }
  }

  /** The log has grown. */
  wake(): void {
    this.runner?.wake();
  }

  /** Somebody waits for what it has grown by. */
  hurry(): void {
    this.runner?.hurry();
  }

  /** Resolves when nothing is written any more. */
  async close(): Promise<void> {
    this.isClosing = true;
    clearInterval(this.looks);
    await this.runner?.stop();
    await this.beginning;
    for (const connection of [this.views, this.log]) connection.close();
  }

  private begin(work: () => Promise<void>): Promise<void> {
    this.beginning = work().finally(() => (this.beginning = undefined));
    return this.beginning;
  }

  /** Read models that hold nothing, as behind an upgrade that changes them, are filled by a rebuild. */
  private async fill(): Promise<void> {
    const isEmpty = new Positions(this.views).applied() === undefined;
    if (!isEmpty || this.feed.length() < LONG_LOG) return;
    const rebuild = ReadModelRebuild.open(this.folder);
    const tellOrStop = (progress: RebuildProgress) => {
      if (this.isClosing) throw new Error('the directory is being closed');
      this.tell({ type: 'filling', progress });
    };
    await rebuild.run(tellOrStop).finally(() => rebuild.close());
  }

  /** Goes on with those that are live by now. */
  private async follow(): Promise<void> {
    if (this.isClosing) return;
    const generation = liveGeneration(this.log);
    const isOther = generation !== this.generation;
    if (isOther) this.exchange(generation);
    // Until others have all that those before them had, nobody is to read them.
    let isShown = !isOther;
    let last: ProjectionState | undefined;
    const changed = ({ failure, ...state }: ProjectionState) => {
      const hasStopped = failure && !last?.failure;
      last = { ...state, failure: failure && sendableError(failure) };
      if (isShown) this.tell({ type: 'projection', state: last });
      // Who is told finds it so.
      if (hasStopped) this.tellTrouble('stopped', failure);
    };
    const projection = new SqliteProjection({ log: this.log, views: this.views }, this.giveWay);
    this.runner = new ProjectionRunner(this.feed, projection, { changed });
    // Where an event can't be applied, reads and writes go on.
    await this.runner.catchUp().catch(() => {});
    this.tell({ type: 'exchanged', generation });
    isShown = true;
    if (last) this.tell({ type: 'projection', state: last });
  }

  private tellTrouble(kind: ViewsTrouble['kind'], error: unknown): void {
    this.tell({ type: 'trouble', trouble: { kind, reason: sendableError(error) } });
  }

  private exchange(generation: number): void {
    this.views.close();
    this.views = openViews(this.folder, generation);
    this.generation = generation;
  }

  /** Whether a rebuild has made others live. */
  private look(): void {
    if (this.beginning || liveGeneration(this.log) === this.generation) return;
    void this.begin(async () => {
      await this.runner?.stop();
      await this.follow();
    });
  }
}
