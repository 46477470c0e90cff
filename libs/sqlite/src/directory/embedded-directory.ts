import { statSync } from 'node:fs';
import type { BatchAppend } from '#application';
import type { ProjectionProgress, RecordQueries, StationMap, Summaries } from '#application/views';
import { checkpoint } from '../database.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { SqliteAggregateStates, SqliteOutcomes } from '../log/write-side-state.js';
import { cacheKib } from '../memory.js';
import { FilePhotoStore } from '../photos/file-photo-store.js';
import type { RebuildProgress } from '../rebuild/views-build.js';
import { SqliteHistorySnapshots } from '../read-models/history-snapshots.js';
import { SqliteStatusPeriods } from '../read-models/status-periods.js';
import { QueryPool, queryWorkersFor } from '../workers/query-pool.js';
import { LogClient, ProjectionClient, type ProjectionProblem } from '../workers/write-clients.js';
import { DataDirectoryUnusable, claimDataDirectory, type DataDirectory } from './data-directory.js';
import { LiveDirectory, prepareDirectory, removeGenerations } from './live-directory.js';
import { ReadAhead } from './read-ahead.js';
import { SingleRecords } from './single-records.js';

export interface EmbeddedOptions {
  /** For how long outcomes are kept at least, in milliseconds. */
  readonly outcomeRetentionMs: number;
  /** Called with what is wrong with the read models. */
  readonly onProblem?: (problem: ProjectionProblem) => void;
}

/** The embedded stores: log, read models and photos in one data directory, which no other process uses. */
export class EmbeddedDirectory {
  readonly log: BatchAppend;
  readonly progress: ProjectionProgress;
  /** Resolves when the read models have all events that the log had at the start. */
  readonly caughtUp: Promise<void>;
  readonly feed: SqliteEventFeed;
  readonly states: SqliteAggregateStates;
  readonly outcomes: SqliteOutcomes;
  readonly records: RecordQueries;
  readonly periods: SqliteStatusPeriods;
  readonly snapshots: SqliteHistorySnapshots;
  readonly map: StationMap;
  readonly summaries: Summaries;
  readonly photos: FilePhotoStore;

  private readonly logClient: LogClient;
  private readonly projection: ProjectionClient;
  private readonly queries: QueryPool;
  private readonly single: SingleRecords;
  private readonly readAhead: ReadAhead;

  private constructor(
    private readonly directory: DataDirectory,
    private readonly live: LiveDirectory,
    { outcomeRetentionMs, onProblem = () => {} }: EmbeddedOptions,
  ) {
    const folder = directory.path();
    this.single = new SingleRecords(folder);
    this.projection = new ProjectionClient(folder, {
      onChange: () => this.single.refresh(),
      onSwitch: (generation) => this.switchGeneration(generation),
      onProblem,
    });
    this.logClient = new LogClient({ folder, outcomeRetentionMs }, this.projection);
    this.queries = QueryPool.start(folder, queryWorkersFor(statSync(live.file).size));
    this.log = this.logClient;
    this.progress = this.projection;
    this.caughtUp = this.projection.caughtUp;
    // Earlier, reading would slow down the catch-up.
    this.readAhead = new ReadAhead(live.file, this.caughtUp);
    const { connection } = live;
    this.feed = new SqliteEventFeed(connection);
    this.states = new SqliteAggregateStates(connection);
    this.outcomes = new SqliteOutcomes(connection);
    // Single records are read in this thread, which takes less time than a message to a worker.
    this.records = { find: (...query) => this.single.find(...query), list: this.queries.list };
    this.periods = new SqliteStatusPeriods(connection);
    this.snapshots = new SqliteHistorySnapshots(connection);
    this.map = this.queries;
    this.summaries = this.queries;
    this.photos = new FilePhotoStore(folder);
  }

  /** @throws DataDirectoryUnusable another process uses the directory, or it can't be written */
  static open(path: string, options: EmbeddedOptions): EmbeddedDirectory {
    const directory = claimDataDirectory(path);
    try {
      prepareDirectory(path);
      const { log, views } = cacheKib.main;
      const live = new LiveDirectory(path, { logKib: log, viewsKib: () => views });
      return new EmbeddedDirectory(directory, live, options);
    } catch (error) {
      directory.release();
      throw new DataDirectoryUnusable(`DATA_DIR ${path} can't be used: ${(error as Error).message}`);
    }
  }

  /** The path of a file or folder in the data directory. */
  path(...names: string[]): string {
    return this.directory.path(...names);
  }

  /** The progress of a rebuild that fills read models at the start; undefined when none is running. */
  filling(): RebuildProgress | undefined {
    return this.projection.filling();
  }

  /** Switches all reads to a generation of read models, then removes earlier ones. */
  private switchGeneration(generation: number): void {
    for (const reader of [this.live, this.single]) reader.switchGeneration(generation);
    void this.queries
      .switchGeneration(generation)
      .then(() => removeGenerations(this.directory.path(), (other) => other < generation));
  }

  async close(): Promise<void> {
    await this.logClient.close();
    await this.projection.close();
    await this.queries.close();
    this.single.close();
    checkpoint(this.live.connection);
    this.live.close();
    await this.readAhead.close();
    this.directory.release();
  }
}
