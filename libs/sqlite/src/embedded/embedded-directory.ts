import { statSync } from 'node:fs';
import type { AppendObserver, BatchAppend } from '#application';
import {
  LogGrowth,
  encodePosition,
  type ProjectionObserver,
  type ProjectionProgress,
} from '#application/views';
import { checkpoint } from '../database.js';
import {
  DataDirectoryUnusable,
  claimDataDirectory,
  type DataDirectory,
} from '../directory/data-directory.js';
import { diskForecast, type DiskForecast } from '../directory/disk-forecast.js';
import {
  LiveDirectory,
  isUnfilled,
  prepareDirectory,
  removeGenerations,
} from '../directory/live-directory.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { SqliteAggregateStates, SqliteOutcomes } from '../log/write-side-state.js';
import { cacheKib } from '../memory.js';
import type { RebuildProgress } from '../rebuild/views-build.js';
import { SqliteHistorySnapshots } from '../read-models/history-snapshots.js';
import type { SideQueries } from '../read-models/side-table.js';
import type { ReadModelTables } from '../read-models/tables.js';
import { QueryPool, queryWorkersFor, type QueryLoad } from '../workers/query-pool.js';
import { faultOf, watched, type Obstacle } from '../sqlite-errors.js';
import type { ProjectionWorkerData, StorageProblem, StoredPart } from '../workers/projection-events.js';
import { LogClient, ProjectionClient } from '../workers/write-clients.js';
import { GuardedReads } from './guarded-reads.js';
import { ReadAhead } from './read-ahead.js';
import { RunMarker } from './run-marker.js';
import { SingleRecords } from './single-records.js';

export interface EmbeddedOptions {
  readonly tables: ReadModelTables;
  /** For how long outcomes are kept at least, in milliseconds. */
  readonly outcomeRetentionMs: number;
  /** Called with what is wrong with the files. */
  readonly onProblem?: (problem: StorageProblem) => void;
  readonly onAppended?: AppendObserver;
  readonly onApplied?: ProjectionObserver;
}

/** The reads of a side table. */
interface SideReads {
  readonly port: SideQueries['port'];
  readonly reads: object;
}

/** The embedded stores: log and read models in one data directory, which no other process uses. */
export class EmbeddedDirectory {
  readonly log: BatchAppend;
  readonly progress: ProjectionProgress;
  /** Resolves when the read models have all events that the log had at the start. */
  readonly caughtUp: Promise<void>;
  readonly feed: SqliteEventFeed;
  readonly growth: LogGrowth;
  readonly states: SqliteAggregateStates;
  readonly outcomes: SqliteOutcomes;
  readonly readModels: GuardedReads;
  /** The reads of the side tables, by their ports. */
  readonly sides: readonly SideReads[];

  private readonly logClient: LogClient;
  private readonly projection: ProjectionClient;
  private readonly queries: QueryPool;
  private readonly single: SingleRecords;
  private readonly readAhead: ReadAhead;

  private constructor(
    private readonly directory: DataDirectory,
    private readonly live: LiveDirectory,
    private readonly marker: RunMarker,
    { tables, outcomeRetentionMs, onProblem = () => {}, onAppended, onApplied = () => {} }: EmbeddedOptions,
  ) {
    const folder = directory.path();
    const { connection } = live;
    const feed = new SqliteEventFeed(connection);
    this.growth = new LogGrowth(encodePosition([feed.length()]));
    this.single = new SingleRecords(folder);
    this.projection = new ProjectionClient(this.workerData(), {
      onChange: () => this.single.refresh(),
      onSwitch: (generation) => this.switchGeneration(generation),
      onUndamaged: () => marker.reset(),
      onProblem,
      onApplied,
    });
    const logData = { folder, outcomeRetentionMs };
    this.logClient = new LogClient(logData, this.projection, this.growth, onAppended);
    this.queries = QueryPool.start(folder, queryWorkersFor(statSync(live.file).size));
    this.log = this.logClient;
    this.progress = this.projection;
    this.caughtUp = this.projection.caughtUp;
    // Earlier, reading would slow down the catch-up.
    this.readAhead = new ReadAhead(live.file, this.caughtUp);
    this.feed = this.watched(feed);
    this.states = this.watched(new SqliteAggregateStates(connection));
    this.outcomes = this.watched(new SqliteOutcomes(connection));
    this.readModels = this.guardedReads();
    this.sides = tables.sideTables.flatMap((table) => table.queries.map((each) => this.sideReads(each)));
  }

  private workerData(): ProjectionWorkerData {
    const { directory, live, marker } = this;
    const { uncleanEnds } = marker;
    return { folder: directory.path(), uncleanEnds, isUnfilled: isUnfilled(live.connection) };
  }

  /** Reads of the log, whose damage is reported. */
  private watched<T extends object>(reads: T): T {
    return watched(reads, (error) => this.projection.reportDamagedLog(error));
  }

  private guardedReads(): GuardedReads {
    const { live, single, queries, projection } = this;
    const readModels = {
      // Single records are read in this thread, which takes less time than a message to a worker.
      records: {
        find: single.find.bind(single),
        list: queries.list,
        removedStations: queries.removedStations,
      },
      summaries: queries,
      snapshots: new SqliteHistorySnapshots(live.connection),
    };
    return new GuardedReads(readModels, this.states, {
      incomplete: () => projection.incomplete(),
      generation: () => live.generation,
      reportDamage: (generation, error) => projection.reportDamage(generation, error),
    });
  }

  private sideReads(side: SideQueries): SideReads {
    const isHere = side.run === 'in the main thread';
    const reads = isHere ? side.open(this.live.connection) : this.queries.side(side);
    return { port: side.port, reads: this.readModels.side(side, reads) };
  }

  /** @throws DataDirectoryUnusable another process uses the directory, or it can't be written */
  static open(path: string, options: EmbeddedOptions): EmbeddedDirectory {
    const directory = claimDataDirectory(path);
    try {
      const replaced = prepareDirectory(path, options.tables);
      if (replaced !== undefined) options.onProblem?.({ kind: 'replaced', reason: new Error(replaced) });
      const { log, views } = cacheKib.main;
      const live = new LiveDirectory(path, { logKib: log, viewsKib: () => views, busyTimeoutMs: 0 });
      return new EmbeddedDirectory(directory, live, new RunMarker(directory.path('running')), options);
    } catch (error) {
      directory.release();
      throw new DataDirectoryUnusable(`DATA_DIR ${path} can't be used: ${reasonOf(error as Error)}`);
    }
  }

  /** The path of a file or folder in the data directory. */
  path(...names: string[]): string {
    return this.directory.path(...names);
  }

  /** Why the read models can't be read for now; undefined if they can. */
  incomplete(): string | undefined {
    return this.projection.incomplete();
  }

  /** Why this part can't be written; undefined if it can. */
  obstacle(part: StoredPart): Obstacle | undefined {
    return this.projection.obstacle(part);
  }

  /** Lists, maps and summaries that query workers execute, and that wait for one. */
  queryLoad(): QueryLoad {
    return this.queries.load();
  }

  /** How the log grows; undefined if it has too little history. */
  forecast(): DiskForecast | undefined {
    return diskForecast(this.directory.path(), this.live.connection);
  }

  /** The progress of a rebuild that fills read models; undefined when none is running. */
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

  /** It is about to be closed: what waits for the lock of another program is refused soon. */
  stopWaiting(): void {
    this.logClient.stopWaiting();
  }

  async close(): Promise<void> {
    this.stopWaiting();
    await this.logClient.close();
    await this.projection.close();
    await this.queries.close();
    this.single.close();
    checkpoint(this.live.connection);
    this.live.close();
    await this.readAhead.close();
    this.marker.remove();
    this.directory.release();
  }
}

/** Read models that are damaged were replaced, so what can't be read is the log. */
function reasonOf(error: Error): string {
  const isKnown = error.message.includes('restore a backup');
  if (isKnown || faultOf(error) !== 'damaged') return error.message;
  return `${error.message}: the log is damaged: restore a backup of directory.db`;
}
