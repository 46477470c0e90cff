import { statSync } from 'node:fs';
import type { BatchAppend } from '#application';
import type { ProjectionProgress, RecordQueries, StationMap, Summaries } from '#application/views';
import { moveJournalsIn } from './database.js';
import { DataDirectoryUnusable, claimDataDirectory, type DataDirectory } from './data-directory.js';
import { LiveDirectory, logFile, prepareDirectory, removeGenerations } from './live-directory.js';
import { SqliteEventFeed } from './log/event-feed.js';
import { SqliteAggregateStates, SqliteOutcomes } from './log/write-side-state.js';
import { PageCacheWarmer } from './page-cache-warmer.js';
import { FilePhotoStore } from './photos/file-photo-store.js';
import type { RebuildProgress } from './rebuild/views-build.js';
import { FollowedLog } from './thread/followed-log.js';
import { LogThread } from './thread/log-thread.js';
import { ReadsUnderWay } from './thread/reads-under-way.js';
import { ReadsThread } from './thread/reads-thread.js';
import { ReadsThreads, readsThreadsFor } from './thread/reads-threads.js';
import { ViewsThread } from './thread/views-thread.js';
import type { ViewsTrouble } from './thread/views-messages.js';
import { SingleRecords } from './single-records.js';
import { SqliteStatusPeriods } from './views/status-periods.js';

/** Memory for cached pages of the log: states to decide upon, and events that are read again. */
const LOG_CACHE_KIB = 4_096;
/** Memory for cached pages of the read models: periods of a station's status, for its uptime. */
const VIEWS_CACHE_KIB = 1_024;

export interface EmbeddedOptions {
  /** For how long outcomes are kept at least, in milliseconds. */
  readonly outcomeRetentionMs: number;
  /** Is told what is wrong with the read models. */
  readonly troubled?: (trouble: ViewsTrouble) => void;
}

/** Everything that the directory keeps, in one data directory that this process alone uses. */
export class EmbeddedDirectory {
  readonly log: BatchAppend;
  readonly progress: ProjectionProgress;
  /** Resolves when the read models have all that the log held at the start. */
  readonly caughtUp: Promise<void>;
  readonly feed: SqliteEventFeed;
  readonly states: SqliteAggregateStates;
  readonly outcomes: SqliteOutcomes;
  readonly records: RecordQueries;
  readonly periods: SqliteStatusPeriods;
  readonly map: StationMap;
  readonly summaries: Summaries;
  readonly photos: FilePhotoStore;

  private readonly logThread: LogThread;
  private readonly viewsThread: ViewsThread;
  private readonly readsThreads: ReadsThreads;
  private readonly single: SingleRecords;
  private readonly warmer: PageCacheWarmer;

  private constructor(
    private readonly directory: DataDirectory,
    private readonly reads: LiveDirectory,
    { outcomeRetentionMs, troubled = () => {} }: EmbeddedOptions,
  ) {
    const folder = directory.path();
    const underWay = new ReadsUnderWay();
    const readsUnderWay = underWay.memory;
    this.logThread = new LogThread({ folder, outcomeRetentionMs, readsUnderWay });
    this.single = new SingleRecords(folder);
    const changed = () => this.single.changed();
    const exchanged = (generation: number) => this.exchange(generation);
    this.viewsThread = new ViewsThread({ folder, readsUnderWay }, { changed, exchanged, troubled });
    this.readsThreads = startReads(reads.file, { folder, underWay }, (generation) =>
      removeGenerations(folder, (other) => other < generation),
    );
    this.log = new FollowedLog(this.logThread, this.viewsThread);
    this.progress = this.viewsThread.progress;
    this.caughtUp = this.viewsThread.caughtUp;
    this.warmer = keepInMemory(() => [reads.file, logFile(folder)], this.caughtUp);
    const { connection } = reads;
    this.feed = new SqliteEventFeed(connection);
    this.states = new SqliteAggregateStates(connection);
    this.outcomes = new SqliteOutcomes(connection);
    // Single records are read here: that takes less time than a message.
    this.records = { find: (...asked) => this.single.find(...asked), list: this.readsThreads.list };
    this.periods = new SqliteStatusPeriods(connection);
    this.map = this.readsThreads;
    this.summaries = this.readsThreads;
    this.photos = new FilePhotoStore(folder);
  }

  /** @throws DataDirectoryUnusable another process uses the directory, or it can't be written */
  static open(path: string, options: EmbeddedOptions): EmbeddedDirectory {
    const directory = claimDataDirectory(path);
    try {
      prepareDirectory(path);
      const reads = new LiveDirectory(path, { logKib: LOG_CACHE_KIB, viewsKib: () => VIEWS_CACHE_KIB });
      return new EmbeddedDirectory(directory, reads, options);
    } catch (error) {
      directory.release();
      throw new DataDirectoryUnusable(`DATA_DIR ${path} can't be used: ${(error as Error).message}`);
    }
  }

  /** The path of a file or folder beside the data. */
  path(...names: string[]): string {
    return this.directory.path(...names);
  }

  /** How far the start is with read models that have to be filled from the log; undefined where they had not. */
  filling(): RebuildProgress | undefined {
    return this.viewsThread.filling();
  }

  private exchange(generation: number): void {
    for (const read of [this.reads, this.single, this.readsThreads]) read.exchange(generation);
  }

  async close(): Promise<void> {
    await this.logThread.close();
    await this.viewsThread.close();
    await this.readsThreads.close();
    this.single.close();
    moveJournalsIn(this.reads.connection);
    this.reads.close();
    // It has the files open, which takes the locks of the others where it closes them.
    await this.warmer.stop();
    this.directory.release();
  }
}

interface ReadsScene {
  readonly folder: string;
  readonly underWay: ReadsUnderWay;
}

function startReads(
  file: string,
  { folder, underWay }: ReadsScene,
  exchanged: (generation: number) => void,
): ReadsThreads {
  const threads = readsThreadsFor(statSync(file).size);
  return new ReadsThreads(threads, (told) => new ReadsThread({ folder, threads }, underWay, told), exchanged);
}

/** Once the read models have caught up: until then they need the disk for themselves. */
function keepInMemory(files: () => readonly string[], caughtUp: Promise<void>): PageCacheWarmer {
  const warmer = new PageCacheWarmer(files);
  void caughtUp.then(() => warmer.start());
  return warmer;
}
