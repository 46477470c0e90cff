import { claimDataDirectory, type DataDirectory } from './data-directory.js';
import { openDatabase, type Connection } from './database.js';
import { SqliteEventLog } from './log/event-log.js';
import { SqliteAggregateStates, SqliteOutcomes } from './log/write-side-state.js';
import { FilePhotoStore } from './photos/file-photo-store.js';
import { prepareSchema } from './schema.js';
import { SqliteProjection } from './views/projection.js';
import { SqliteRecordQueries } from './views/record-queries.js';

/** Everything that the directory keeps, in one data directory that this process alone uses. */
export class EmbeddedDirectory {
  readonly log: SqliteEventLog;
  readonly states: SqliteAggregateStates;
  readonly outcomes: SqliteOutcomes;
  readonly projection: SqliteProjection;
  readonly records: SqliteRecordQueries;
  readonly photos: FilePhotoStore;

  private constructor(
    private readonly directory: DataDirectory,
    private readonly writing: Connection,
    private readonly reading: Connection,
  ) {
    this.log = new SqliteEventLog(writing);
    this.states = new SqliteAggregateStates(writing);
    this.outcomes = new SqliteOutcomes(writing);
    this.projection = new SqliteProjection(reading);
    this.records = new SqliteRecordQueries(reading);
    this.photos = new FilePhotoStore(directory.path());
  }

  /** @throws DataDirectoryUnusable another process uses the directory, or it can't be written */
  static open(path: string): EmbeddedDirectory {
    const directory = claimDataDirectory(path);
    const file = directory.path('directory.db');
    const writing = openDatabase(file, 'full');
    prepareSchema(writing);
    return new EmbeddedDirectory(directory, writing, openDatabase(file, 'rebuildable'));
  }

  /** The path of a file or folder beside the data. */
  path(...names: string[]): string {
    return this.directory.path(...names);
  }

  close(): void {
    this.reading.close();
    this.writing.close();
    this.directory.release();
  }
}
