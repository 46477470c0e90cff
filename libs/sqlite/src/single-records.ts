import type { StoredRecord } from '#application/views';
import type { Collection } from '#domain';
import { LiveDirectory } from './live-directory.js';
import { SqliteRecordQueries } from './views/record-queries.js';

/** Memory for cached pages of the log: what leads from ids to records. */
const LOG_CACHE_KIB = 3_072;
/** Memory for cached pages of the read models: each record is in a page of its own. */
const VIEWS_CACHE_KIB = 4_096;

/**
 * Reads single records, of one state of the files until they have changed: to take hold of a state of two files and to
 * let it go takes as long as to read a record.
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
    if (!this.isHeld) this.directory.connection.exec('BEGIN');
    this.isHeld = true;
    return this.records.find(collection, id);
  }

  /**
   * From now on, what is in the files by now is read. To be told of every commit: a state that is held keeps the
   * files' journals from being begun anew.
   */
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
