import type { StoredRecord } from '#application/views';
import type { Collection } from '#domain';
import { LiveDirectory } from './live-directory.js';
import { SqliteRecordQueries } from './views/record-queries.js';

/** Memory for cached pages of the log: what leads from ids to records. */
const LOG_CACHE_KIB = 3_072;
/** Memory for cached pages of the read models: each record is in a page of its own. */
const VIEWS_CACHE_KIB = 4_096;

/**
 * Reads single records, all that are asked for in one turn of the event loop of one state of the files: to take hold of
 * a state of two files and to let it go takes as long as to read a record.
 */
export class SingleRecords {
  private readonly directory: LiveDirectory;
  private readonly records: SqliteRecordQueries;
  private isHeld = false;

  /** Of the read models that are live in a data directory. */
  constructor(folder: string) {
    this.directory = new LiveDirectory(folder, { logKib: LOG_CACHE_KIB, viewsKib: () => VIEWS_CACHE_KIB });
    this.records = new SqliteRecordQueries(this.directory.connection);
  }

  find(collection: Collection, id: string): Promise<StoredRecord | undefined> {
    if (!this.isHeld) this.hold();
    return this.records.find(collection, id);
  }

  private hold(): void {
    this.directory.connection.exec('BEGIN');
    this.isHeld = true;
    // A state that is held keeps the files' journals from being begun anew.
    setImmediate(() => this.changed());
  }

  /** The files have changed: from now on, what is in them by now is read. */
  changed(): void {
    const { connection } = this.directory;
    // What could not be read may have ended it.
    if (this.isHeld && connection.inTransaction) connection.exec('COMMIT');
    this.isHeld = false;
  }

  /** Another generation of read models is live. */
  exchange(generation: number): void {
    this.changed();
    this.directory.exchange(generation);
  }

  close(): void {
    this.changed();
    this.directory.close();
  }
}
