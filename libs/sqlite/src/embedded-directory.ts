import { statSync } from 'node:fs';
import type { BatchAppend } from '#application';
import type { ProjectionProgress } from '#application/views';
import { DataDirectoryUnusable, claimDataDirectory, type DataDirectory } from './data-directory.js';
import { openDatabase, type Connection } from './database.js';
import { SqliteEventFeed } from './log/event-feed.js';
import { SqliteAggregateStates, SqliteOutcomes } from './log/write-side-state.js';
import { FilePhotoStore } from './photos/file-photo-store.js';
import { prepareSchema } from './schema.js';
import { StorageThread } from './thread/storage-thread.js';
import { SqliteRecordQueries } from './views/record-queries.js';
import { SqliteStatusPeriods } from './views/status-periods.js';
import { SqliteStationMap } from './views/station-map.js';
import { SqliteSummaries } from './views/summaries.js';

/** Memory for cached pages of reads: with 50,000 stations, a search finds here what it looks at of their rows. */
const LEAST_READ_CACHE_KIB = 24_576;
/** A directory of a million stations gets as much, and stays below 400 MB. */
const GREATEST_READ_CACHE_KIB = 73_728;
/** Of a file between, so much is worth its memory. */
const CACHED_SHARE_OF_FILE = 1 / 40;

function readCacheKib(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const share = Math.round((size * CACHED_SHARE_OF_FILE) / 1024);
  return Math.min(Math.max(share, LEAST_READ_CACHE_KIB), GREATEST_READ_CACHE_KIB);
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

  private constructor(
    private readonly directory: DataDirectory,
    private readonly connection: Connection,
    private readonly storage: StorageThread,
  ) {
    this.log = storage;
    this.progress = storage.progress;
    this.caughtUp = storage.caughtUp;
    this.feed = new SqliteEventFeed(connection);
    this.states = new SqliteAggregateStates(connection);
    this.outcomes = new SqliteOutcomes(connection);
    this.records = new SqliteRecordQueries(connection);
    this.periods = new SqliteStatusPeriods(connection);
    this.map = new SqliteStationMap(connection);
    this.summaries = new SqliteSummaries(connection);
    this.photos = new FilePhotoStore(directory.path());
  }

  /**
   * @param outcomeRetentionMs how long outcomes are kept at least
   * @throws DataDirectoryUnusable another process uses the directory, or it can't be written
   */
  static open(path: string, outcomeRetentionMs: number): EmbeddedDirectory {
    const directory = claimDataDirectory(path);
    const file = directory.path('directory.db');
    try {
      const connection = openDatabase(file, readCacheKib(file));
      prepareSchema(connection);
      return new EmbeddedDirectory(directory, connection, new StorageThread({ file, outcomeRetentionMs }));
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
    await this.storage.close();
    this.connection.close();
    this.directory.release();
  }
}
