import { Turns, type StoredRecord } from '#application/views';
import type { Collection } from '#domain';
import type { Connection } from '../database.js';
import { LiveDirectory } from '../directory/live-directory.js';
import { cacheKib } from '../memory.js';
import { SqliteRecordQueries } from '../read-models/record-queries.js';

/** The size from which a record is read in a turn of the event loop of its own, in bytes: decoding it takes milliseconds. */
const LARGE = 256 * 1024;

/**
 * Reads single records, with one transaction for all reads of a turn of the event loop: a transaction on two files
 * takes as long as reading a record.
 */
export class SingleRecords {
  private readonly directory: LiveDirectory;
  private readonly records: SqliteRecordQueries;
  private readonly turns = new Turns();
  private isInTransaction = false;

  /** @param folder a data directory, whose live read models are read */
  constructor(folder: string) {
    const { log, views } = cacheKib.singleRecords;
    this.directory = new LiveDirectory(folder, { logKib: log, viewsKib: () => views, busyTimeoutMs: 0 });
    this.records = new SqliteRecordQueries(this.directory.connection);
  }

  find(collection: Collection, id: string): Promise<StoredRecord | undefined> {
    if (!this.isInTransaction) this.begin();
    const found = this.records.findUpTo(LARGE, collection, id);
    return found === 'large' ? this.findLarge(collection, id) : Promise.resolve(found);
  }

  private async findLarge(collection: Collection, id: string): Promise<StoredRecord | undefined> {
    await this.turns.next();
    if (!this.isInTransaction) this.begin();
    return this.records.find(collection, id);
  }

  private begin(): void {
    this.directory.connection.exec('BEGIN');
    this.isInTransaction = true;
    // A longer transaction would block checkpoints of the write-ahead logs.
    setImmediate(() => this.refresh());
  }

  /** Ends the transaction, as the files have changed: later reads see the changes. */
  refresh(): void {
    const { connection } = this.directory;
    // A failed read may have ended the transaction.
    if (this.isInTransaction && connection.inTransaction) endTransaction(connection);
    this.isInTransaction = false;
  }

  /** Later reads use this generation of read models. */
  switchGeneration(generation: number): void {
    this.refresh();
    this.directory.switchGeneration(generation);
  }

  close(): void {
    this.refresh();
    this.directory.close();
  }
}

function endTransaction(connection: Connection): void {
  try {
    connection.exec('COMMIT');
  } catch {
    // A read of a damaged page fails a second time here.
    if (connection.inTransaction) connection.exec('ROLLBACK');
  }
}
