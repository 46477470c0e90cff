import Database from 'libsql';

export type Connection = Database.Database;
export type Statement = Database.Statement;

/**
 * Pages in the write-ahead log before they are moved into the file: keys are random, so that waiting longer finds
 * more changes of the same page.
 */
const CHECKPOINT_PAGES = 8_000;
/** Memory for cached pages, per connection, in KiB. With less, large projection steps write pages twice. */
const CACHE_KIB = 16_384;

/**
 * Opens the directory's file in WAL mode.
 * @param durability 'full' syncs at every commit; 'rebuildable' lets power loss take the last commits, which is
 *   right only for what can be made anew from the log
 */
export function openDatabase(file: string, durability: 'full' | 'rebuildable'): Connection {
  const connection = new Database(file);
  connection.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'};
    PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
    PRAGMA busy_timeout = 5000;
    PRAGMA cache_size = -${CACHE_KIB};
    PRAGMA temp_store = MEMORY;
  `);
  return connection;
}

/** Runs the work in one transaction: all of it, or none where it throws. */
export const transaction = <T>(connection: Connection, work: () => T): T =>
  within(connection, 'BEGIN IMMEDIATE', work);

/** Runs reads that all see the same state. */
export const readTransaction = <T>(connection: Connection, work: () => T): T =>
  within(connection, 'BEGIN', work);

function within<T>(connection: Connection, begin: string, work: () => T): T {
  connection.exec(begin);
  try {
    const result = work();
    connection.exec('COMMIT');
    return result;
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

/** All rows of a statement, as tuples in the order of its columns. */
export const rows = <T extends readonly unknown[]>(
  statement: Statement,
  ...values: unknown[]
): readonly T[] => statement.raw(true).all(...values) as T[];

/** The first row of a statement as a tuple, or undefined where there is none. */
export const firstRow = <T extends readonly unknown[]>(
  statement: Statement,
  ...values: unknown[]
): T | undefined => statement.raw(true).get(...values) as T | undefined;
