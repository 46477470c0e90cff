import Database from 'libsql';

export type Connection = Database.Database;

/** Connections of their own to the files of a directory: nothing of the log is held while read models are written. */
export interface Connections {
  readonly log: Connection;
  readonly views: Connection;
}

/**
 * Pages in the write-ahead log before they are moved into the file: keys are random, so that waiting longer finds
 * more changes of the same page.
 */
const CHECKPOINT_PAGES = 8_000;
/** Memory for cached pages in KiB. With less, large projection steps write pages twice. */
const CACHE_KIB = 8192;

/** For how long a connection waits for another one's lock, in milliseconds. */
const BUSY_TIMEOUT_MS = 30_000;

/** What a commit waits for: power loss takes none back that is durable, and breaks none of the others. */
type Durability = 'durable' | 'restorable';

export interface DatabaseOptions {
  readonly cacheKib?: number;
  /** `restorable`, where nothing is said, is right only for what can be made anew from elsewhere. */
  readonly commits?: Durability;
}

/** Opens a file in WAL mode; it is made where it isn't there. */
export function openDatabase(file: string, { cacheKib, commits }: DatabaseOptions = {}): Connection {
  const connection = new Database(file);
  // The journal's mode may already have to wait: for one that makes the file, restores it or closes it last.
  connection.exec(`
    PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS};
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${commits === 'durable' ? 'FULL' : 'NORMAL'};
    PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
    PRAGMA cache_size = -${cacheKib ?? CACHE_KIB};
    PRAGMA temp_store = MEMORY;
  `);
  return connection;
}

/** Puts a second file in WAL mode beside the one that is open, where all statements find its tables too. */
export function attach(connection: Connection, name: string, file: string, cacheKib = CACHE_KIB): void {
  connection.prepare(`ATTACH ? AS ${name}`).run(file);
  connection.exec(`PRAGMA ${name}.synchronous = NORMAL; PRAGMA ${name}.cache_size = -${cacheKib};`);
}

/** For how long it is waited for other readers before journals are moved in, in milliseconds. */
const SETTLING_TIMEOUT_MS = 1_000;

/**
 * Moves what the journals hold into the files, which are whole then by themselves: the library leaves journals to
 * the next start. Where another process reads just then, or the disk is full, they stay.
 */
export function moveJournalsIn(connection: Connection): void {
  try {
    connection.exec(`PRAGMA busy_timeout = ${SETTLING_TIMEOUT_MS}; PRAGMA wal_checkpoint(TRUNCATE);`);
  } catch {
    // Nothing is lost: the next start reads the journals.
  }
}

/**
 * Runs the work in one transaction: all of it, or none where it throws. All that it reads is of one state; of several
 * files, only those are held that it writes to.
 */
export function transaction<T>(connection: Connection, work: () => T): T {
  connection.exec('BEGIN');
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
  /** What is made of each row: made row by row, so that what is not kept of one need not be held with all others. */
  map<T>(make: (row: Row) => T, ...values: unknown[]): readonly T[];
  first(...values: unknown[]): Row | undefined;
}

/** Prepares a statement that gives rows. */
export function query<Row extends readonly unknown[]>(connection: Connection, sql: string): Query<Row> {
  const prepared = connection.prepare(sql).raw(true);
  return {
    all: (...values) => prepared.all(values) as Row[],
    map: (make, ...values) => mapped(prepared.iterate(values) as Iterable<Row>, make),
    first: (...values) => prepared.get(values) as Row | undefined,
  };
}

function mapped<Row, T>(rows: Iterable<Row>, make: (row: Row) => T): readonly T[] {
  try {
    return Array.from(rows, (row) => make(row));
  } catch (error) {
    // A statement that is not read to its end keeps the file's state of now from being moved on.
    Array.from(rows);
    throw error;
  }
}

/** A prepared statement that writes. */
export interface Statement {
  run(...values: unknown[]): void;
  /** The same with values that are a list already. */
  runWith(values: readonly unknown[]): void;
}

/** Prepares a statement that writes. */
export function statement(connection: Connection, sql: string): Statement {
  let prepared = connection.prepare(sql);
  const runWith = (values: readonly unknown[]): void => {
    try {
      // Asked for a row that there isn't, the library makes no account of what was changed: a third of the time
      // of a small write. One list of values: given one by one, it flattens them, which takes longer than to bind.
      prepared.get(values);
    } catch (error) {
      // The library leaves it failed for good.
      prepared = connection.prepare(sql);
      throw error;
    }
  };
  return { run: (...values) => runWith(values), runWith };
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

/** A value that a statement binds. */
export type Value = string | number | null;

/** Rows that one statement writes: more would save no more time. */
const TOGETHER = 20;

/** Where rows go, and what becomes of one that is there already. */
export interface RowTarget {
  readonly table: string;
  readonly columns: readonly string[];
  /** A clause for such a row, by which it is passed over or written anew; without one it is an error. */
  readonly onConflict?: string;
}

/** Writes rows of a table, many with one statement: half of what a row costs is the call. */
export class RowInsert {
  private readonly one: Statement;
  private readonly many: Statement;
  private readonly width: number;

  constructor(connection: Connection, { table, columns, onConflict = '' }: RowTarget) {
    this.width = columns.length;
    const row = `(${columns.map(() => '?').join(', ')})`;
    const prepare = (count: number) =>
      statement(
        connection,
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array(count).fill(row).join(', ')} ${onConflict}`,
      );
    this.one = prepare(1);
    this.many = prepare(TOGETHER);
  }

  /** Writes all of them, in their order. @param values those of the rows, row by row */
  run(values: readonly Value[]): void {
    let done = 0;
    const together = TOGETHER * this.width;
    for (; done + together <= values.length; done += together)
      this.many.runWith(values.slice(done, done + together));
    for (; done < values.length; done += this.width) this.one.runWith(values.slice(done, done + this.width));
  }
}

/** Statements that are kept, and the greatest length of one: a character of a statement takes some 22 bytes. */
const MOST_STATEMENTS = 150;
const GREATEST_LENGTH = 4_000;

/** Queries come in few shapes: each is prepared once. */
export class PreparedQueries {
  private readonly kept = new Map<string, Query<never>>();

  constructor(private readonly connection: Connection) {}

  prepared<Row extends readonly unknown[]>(sql: string): Query<Row> {
    const known = this.kept.get(sql);
    if (known) return known;
    const made = query<never>(this.connection, sql);
    if (sql.length > GREATEST_LENGTH) return made;
    if (this.kept.size >= MOST_STATEMENTS) this.kept.clear();
    this.kept.set(sql, made);
    return made;
  }
}
