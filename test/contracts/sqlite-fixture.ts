import type { LoggedEvent, Position, RecordQueries } from '#application';
import { openDatabase, type Connection, type Connections } from '../../libs/sqlite/src/database.js';
import { query } from '../../libs/sqlite/src/statements.js';
import {
  LiveDirectory,
  logFile,
  openLive,
  openLog,
  openViews,
  prepareDirectory,
} from '../../libs/sqlite/src/directory/live-directory.js';
import { SingleRecords } from '../../libs/sqlite/src/directory/single-records.js';
import { SqliteBatchAppend } from '../../libs/sqlite/src/log/batch-append.js';
import { SqliteEventFeed } from '../../libs/sqlite/src/log/event-feed.js';
import { SqliteAggregateStates, SqliteOutcomes } from '../../libs/sqlite/src/log/write-side-state.js';
import type { Tuning } from '../../libs/sqlite/src/read-models/list-pages.js';
import { SqliteProjection } from '../../libs/sqlite/src/read-models/projection.js';
import { SqliteRecordQueries } from '../../libs/sqlite/src/read-models/record-queries.js';
import { SqliteStatusPeriods } from '../../libs/sqlite/src/read-models/status-periods.js';
import { SqliteStationMap } from '../../libs/sqlite/src/read-models/station-map.js';
import { SqliteSummaries } from '../../libs/sqlite/src/read-models/summaries.js';
import { QueryPool } from '../../libs/sqlite/src/workers/query-pool.js';
import { temporaryDirectory } from './temporary-directory.js';

/** Connections to the files of a new directory, for all tests of a block. */
export function liveConnections(): Connections {
  const folder = temporaryDirectory();
  prepareDirectory(folder.path);
  const connections = openLive(folder.path);
  afterAll(() => {
    for (const connection of [connections.log, connections.views]) connection.close();
    folder.remove();
  });
  return connections;
}

/** All SQLite adapters over one new file, in this thread. */
export function sqliteAdapters(tuning?: Tuning) {
  const folder = temporaryDirectory();
  const adapters = sqliteAdaptersOn(folder.path, tuning);
  const close = () => {
    adapters.close();
    folder.remove();
  };
  return { ...adapters, close };
}

/** All SQLite adapters over one new file, with reads as a whole directory has them. */
export function threadedAdapters() {
  const folder = temporaryDirectory();
  const adapters = sqliteAdaptersOn(folder.path);
  const queries = QueryPool.start(folder.path, 2);
  const single = new SingleRecords(folder.path);
  return {
    ...adapters,
    records: {
      find: (...query) => {
        single.refresh();
        return single.find(...query);
      },
      list: queries.list,
    } satisfies RecordQueries,
    map: queries,
    summaries: queries,
    close: async () => {
      await queries.close();
      single.close();
      adapters.close();
      folder.remove();
    },
  };
}

/** All SQLite adapters over a data directory, with a connection each for appends, views and reads. */
export function sqliteAdaptersOn(folder: string, tuning?: Tuning) {
  prepareDirectory(folder);
  const [writing, log, reads] = [openLog(folder), openDatabase(logFile(folder)), new LiveDirectory(folder)];
  let views = openViews(folder, reads.generation);
  const reading = reads.connection;
  const adapters = {
    log: new SqliteBatchAppend(writing),
    feed: new SqliteEventFeed(reading),
    states: new SqliteAggregateStates(reading),
    outcomes: new SqliteOutcomes(reading),
    projection: new LoggedFirst({ log, views }),
    records: new SqliteRecordQueries(reading, tuning),
    periods: new SqliteStatusPeriods(reading),
    map: new SqliteStationMap(reading),
    summaries: new SqliteSummaries(reading),
    /** Reads and writes another generation of read models from now on. */
    switchGeneration: (generation: number) => {
      reads.switchGeneration(generation);
      views.close();
      views = openViews(folder, generation);
      adapters.projection = new LoggedFirst({ log, views });
    },
    close: () => {
      for (const opened of [reads, views, log, writing]) opened.close();
    },
  };
  return adapters;
}

/** The read models number their records as the log does; what a contract applies comes from no log. */
class LoggedFirst extends SqliteProjection {
  private readonly log: Connection;

  constructor(connections: Connections) {
    super(connections);
    this.log = connections.log;
  }

  override apply(events: readonly LoggedEvent[], next: Position): Promise<void> {
    const insert = this.log.prepare('INSERT OR IGNORE INTO aggregates (id, kind) VALUES (?, ?)');
    const select = query<[number]>(this.log, 'SELECT n FROM aggregates WHERE id = ? AND kind = ?');
    const numbered = events.map((event) => {
      const { id, kind } = event.aggregate;
      insert.run(id, kind);
      return { ...event, aggregateNumber: select.first(id, kind)?.[0] ?? 0 };
    });
    return super.apply(numbered, next);
  }
}
