import type { StoredRecord } from '#application/views';
import type { Collection } from '#domain';
import { LiveDirectory } from './live-directory.js';
import { cacheKib } from '../memory.js';
import { SqliteRecordQueries } from '../read-models/record-queries.js';

/**
 * Reads single records, all of one turn of the event loop in one transaction: to begin and end one on two files takes as
 * long as to read a record.
 */
export class SingleRecords {
  private readonly directory: LiveDirectory;
  private readonly records: SqliteRecordQueries;
  private isInTransaction = false;

  /** Reads the read models that are live in a data directory. */
  constructor(folder: string) {
    const { log, views } = cacheKib.singleRecords;
    this.directory = new LiveDirectory(folder, { logKib: log, viewsKib: () => views });
    this.records = new SqliteRecordQueries(this.directory.connection);
  }

  find(collection: Collection, id: string): Promise<StoredRecord | undefined> {
    if (!this.isInTransaction) this.begin();
    return this.records.find(collection, id);
  }

  private begin(): void {
    this.directory.connection.exec('BEGIN');
    this.isInTransaction = true;
    // A longer transaction would keep the write-ahead logs from starting anew.
    setImmediate(() => this.refresh());
  }

  /** The files have changed: later reads see at least what is in them now. */
  refresh(): void {
    const { connection } = this.directory;
    // A read that failed may have ended it.
    if (this.isInTransaction && connection.inTransaction) connection.exec('COMMIT');
    this.isInTransaction = false;
  }

  /** Reads another generation of read models from now on. */
  switchGeneration(generation: number): void {
    this.refresh();
    this.directory.switchGeneration(generation);
  }

  close(): void {
    this.refresh();
    this.directory.close();
  }
}
