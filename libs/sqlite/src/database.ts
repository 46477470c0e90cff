import Database from 'libsql';

export type Connection = Database.Database;

/**
 * Pages in the write-ahead log before they are moved into the file: keys are random, so that waiting longer finds
 * more changes of the same page.
 */
const CHECKPOINT_PAGES = 8_000;
/** Memory for cached pages in KiB. With less, large projection steps write pages twice. */
const CACHE_KIB = 8192;

/**
 * For how long a write waits for another process, in milliseconds: a rebuild that began without a service holds the
 * file for some seconds while it makes an index of a million stations.
 */
const BUSY_TIMEOUT_MS = 30_000;

/** Opens the directory's file in WAL mode. */
export function openDatabase(file: string, cacheKib = CACHE_KIB): Connection {
  const connection = new Database(file);
  connection.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
    PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS};
    PRAGMA cache_size = -${cacheKib};
    PRAGMA temp_store = MEMORY;
  `);
  return connection;
}

/**
 * Runs the work in one transaction: all of it, or none where it throws. Power loss may take it back, which is
 * right only for what can be made anew from the log.
 */
export const transaction = <T>(connection: Connection, work: () => T): T =>
  within(connection, 'BEGIN IMMEDIATE', work);

/** Runs the work in one transaction that is on the disk when it returns. */
export function durableTransaction<T>(connection: Connection, work: () => T): T {
  // Set for each transaction rather than for a connection: a second one would drop the first one's cached pages
  // with each of its writes, and the other way round.
  connection.exec('PRAGMA synchronous = FULL');
  try {
    return transaction(connection, work);
  } finally {
    connection.exec('PRAGMA synchronous = NORMAL');
  }
}

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

/** A prepared SELECT whose rows are tuples in the order of its columns. */
export interface Query<Row extends readonly unknown[]> {
  all(...values: unknown[]): readonly Row[];
  first(...values: unknown[]): Row | undefined;
}

/** Prepares a statement that gives rows. */
export function query<Row extends readonly unknown[]>(connection: Connection, sql: string): Query<Row> {
  const prepared = connection.prepare(sql).raw(true);
  return {
    all: (...values) => prepared.all(values) as Row[],
    first: (...values) => prepared.get(values) as Row | undefined,
  };
}

/** A prepared statement that writes. */
export interface Statement {
  run(...values: unknown[]): void;
}

/** Prepares a statement that writes. */
export function statement(connection: Connection, sql: string): Statement {
  let prepared = connection.prepare(sql);
  return {
    run: (...values) => {
      try {
        // Asked for a row that there isn't, the library makes no account of what was changed: a third of the time
        // of a small write. One list of values: given one by one, it flattens them, which takes longer than to bind.
        prepared.get(values);
      } catch (error) {
        // The library leaves it failed for good.
        prepared = connection.prepare(sql);
        throw error;
      }
    },
  };
}

/** A prepared statement that writes, and tells how much. */
export interface CountedStatement {
  run(...values: unknown[]): Database.RunResult;
}

/** Prepares a statement that writes, whose changes are told. */
export function countedStatement(connection: Connection, sql: string): CountedStatement {
  const prepared = connection.prepare(sql);
  return { run: (...values) => prepared.run(values) };
}
