import { statSync } from 'node:fs';
import type { BatchAppend } from '#application';
import type { ProjectionProgress } from '#application/views';
import { DataDirectoryUnusable, claimDataDirectory, type DataDirectory } from './data-directory.js';

import { LiveDirectory, prepareDirectory, removeGenerations } from './live-directory.js';
import { SqliteEventFeed } from './log/event-feed.js';
import { SqliteAggregateStates, SqliteOutcomes } from './log/write-side-state.js';
import { FilePhotoStore } from './photos/file-photo-store.js';
import { FollowedLog } from './thread/followed-log.js';
import { LogThread } from './thread/log-thread.js';
import { ViewsThread } from './thread/views-thread.js';
import { SqliteRecordQueries } from './views/record-queries.js';
import { SqliteStatusPeriods } from './views/status-periods.js';
import { SqliteStationMap } from './views/station-map.js';
import { SqliteSummaries } from './views/summaries.js';

/** Memory for cached pages of the log: what leads from ids to records, and events that are read again. */
const LOG_CACHE_KIB = 4_096;
/** Memory for cached pages of reads: with 50,000 stations, a search finds here what it looks at of their rows. */
const LEAST_VIEWS_CACHE_KIB = 20_480;
/** A directory of a million stations gets as much, and stays below 400 MB. */
const GREATEST_VIEWS_CACHE_KIB = 73_728;
/** Of a file between, so much is worth its memory. */
const CACHED_SHARE_OF_FILE = 1 / 30;

function viewsCacheKib(file: string): number {
  const share = Math.round((statSync(file).size * CACHED_SHARE_OF_FILE) / 1024);
  return Math.min(Math.max(share, LEAST_VIEWS_CACHE_KIB), GREATEST_VIEWS_CACHE_KIB);
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
  readonly records: SqliteRecordQueries;
  readonly periods: SqliteStatusPeriods;
  readonly map: SqliteStationMap;
  readonly summaries: SqliteSummaries;
  readonly photos: FilePhotoStore;

  private readonly logThread: LogThread;
  private readonly viewsThread: ViewsThread;

  private constructor(
    private readonly directory: DataDirectory,
    private readonly reads: LiveDirectory,
    outcomeRetentionMs: number,
  ) {
    const folder = directory.path();
    this.logThread = new LogThread({ folder, outcomeRetentionMs });
    this.viewsThread = new ViewsThread({ folder }, (generation) => {
      reads.exchange(generation);
      removeGenerations(folder, (other) => other < generation);
    });
    this.log = new FollowedLog(this.logThread, this.viewsThread);
    this.progress = this.viewsThread.progress;
    this.caughtUp = this.viewsThread.caughtUp;
    const { connection } = reads;
    this.feed = new SqliteEventFeed(connection);
    this.states = new SqliteAggregateStates(connection);
    this.outcomes = new SqliteOutcomes(connection);
    this.records = new SqliteRecordQueries(connection);
    this.periods = new SqliteStatusPeriods(connection);
    this.map = new SqliteStationMap(connection);
    this.summaries = new SqliteSummaries(connection);
    this.photos = new FilePhotoStore(folder);
  }

  /**
   * @param outcomeRetentionMs how long outcomes are kept at least
   * @throws DataDirectoryUnusable another process uses the directory, or it can't be written
   */
  static open(path: string, outcomeRetentionMs: number): EmbeddedDirectory {
    const directory = claimDataDirectory(path);
    try {
      prepareDirectory(path);
      const reads = new LiveDirectory(path, { logKib: LOG_CACHE_KIB, viewsKib: viewsCacheKib });
      return new EmbeddedDirectory(directory, reads, outcomeRetentionMs);
    } catch (error) {
      directory.release();
      throw new DataDirectoryUnusable(`DATA_DIR ${path} can't be used: ${(error as Error).message}`);
    }
  }

  /** The path of a file or folder beside the data. */
  path(...names: string[]): string {
    return this.directory.path(...names);
  }

  async close(): Promise<void> {
    await this.logThread.close();
    await this.viewsThread.close();
    this.reads.close();
    this.directory.release();
  }
}
