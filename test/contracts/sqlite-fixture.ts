import { join } from 'node:path';
import { openDatabase } from '../../libs/sqlite/src/database.js';
import { SqliteBatchAppend } from '../../libs/sqlite/src/log/batch-append.js';
import { SqliteEventFeed } from '../../libs/sqlite/src/log/event-feed.js';
import { SqliteAggregateStates, SqliteOutcomes } from '../../libs/sqlite/src/log/write-side-state.js';
import { prepareSchema } from '../../libs/sqlite/src/schema.js';
import { SqliteProjection } from '../../libs/sqlite/src/views/projection.js';
import { SqliteRecordQueries } from '../../libs/sqlite/src/views/record-queries.js';
import { temporaryDirectory } from './temporary-directory.js';

/** All SQLite adapters over one new file, in this thread. */
export function sqliteAdapters() {
  const folder = temporaryDirectory();
  const adapters = sqliteAdaptersOn(join(folder.path, 'directory.db'));
  const close = () => {
    adapters.close();
    folder.remove();
  };
  return { ...adapters, close };
}

/** All SQLite adapters over a file, with a connection each for appends, views and reads. */
export function sqliteAdaptersOn(file: string) {
  const [writing, projecting, reading] = [open(file), open(file), open(file)];
  return {
    log: new SqliteBatchAppend(writing),
    feed: new SqliteEventFeed(reading),
    states: new SqliteAggregateStates(reading),
    outcomes: new SqliteOutcomes(reading),
    projection: new SqliteProjection(projecting),
    records: new SqliteRecordQueries(reading),
    close: () => {
      for (const connection of [reading, projecting, writing]) connection.close();
    },
  };
}

function open(file: string) {
  const connection = openDatabase(file);
  prepareSchema(connection);
  return connection;
}
