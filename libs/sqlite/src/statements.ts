import type { Connection } from './database.js';
import { running } from './sqlite-errors.js';

/** A value that a statement binds. */
export type Value = string | number | null;

/** A piece of a statement with the values of its placeholders, in their order. */
export interface Sql {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** A piece of SQL: `sql('a = ?', 1)`. */
export const sql = (text: string, ...values: readonly Value[]): Sql => ({ sql: text, values });

/** Concatenates pieces with a separator between them. */
export const joined = (parts: readonly Sql[], separator = ' '): Sql => ({
  sql: parts.map((part) => part.sql).join(separator),
  values: parts.flatMap((part) => part.values),
});

/** Conditions joined by AND; TRUE for an empty list. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? joined(conditions, ' AND ') : sql('TRUE');

/** Conditions joined by OR, in brackets. */
export function anyOf(conditions: readonly Sql[]): Sql {
  const { sql: text, values } = joined(conditions, ' OR ');
  return { sql: `(${text})`, values };
}

/** Compares an expression with a list of values, null among them. */
export function isOneOf(expression: string, values: readonly Value[]): Sql {
  const given = values.filter((value) => value !== null);
  const isGiven = sql(`${expression} IN (${placeholders(given.length)})`, ...given);
  return given.length < values.length ? anyOf([isGiven, sql(`${expression} IS NULL`)]) : isGiven;
}

/** Placeholders for so many values. */
const placeholders = (count: number): string => Array(count).fill('?').join(', ');

/**
 * Runs work that writes in one transaction, which is rolled back when it throws. It has the lock for writes from its
 * beginning, for which it waits as long as the connection does: a transaction that began with a read would fail at once
 * if another connection, also of another program, has the lock or has written in between.
 */
export const transaction = <T>(connection: Connection, work: () => T): T =>
  inTransaction(connection, 'BEGIN IMMEDIATE', work);

/** Runs reads on one state of the files, without a lock: that of the open transaction, if there is one. */
export const snapshot = <T>(connection: Connection, reads: () => T): T =>
  connection.inTransaction ? reads() : inTransaction(connection, 'BEGIN', reads);

function inTransaction<T>(connection: Connection, begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => T): T {
  running(connection, () => connection.exec(begin));
  try {
    const result = work();
    running(connection, () => connection.exec('COMMIT'));
    return result;
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

/** A prepared SELECT whose rows are tuples in the order of its columns. */
export interface Query<Row extends readonly unknown[]> {
  all(...values: readonly unknown[]): readonly Row[];
  /** Converts row by row, so that only what is returned of each row stays in memory. */
  map<T>(convert: (row: Row) => T, ...values: readonly unknown[]): readonly T[];
  first(...values: readonly unknown[]): Row | undefined;
}

/** Prepares a statement that returns rows. */
export function query<Row extends readonly unknown[]>(connection: Connection, text: string): Query<Row> {
  const prepare = () => connection.prepare(text).raw(true);
  let usable: ReturnType<typeof prepare> | undefined = prepare();
  const execute = <T>(execution: (prepared: ReturnType<typeof prepare>) => T): T => {
    try {
      return running(connection, () => execution((usable ??= prepare())));
    } catch (error) {
      // The library does not reset a failed statement: its next execution would go on with the values of this one.
      usable = undefined;
      throw error;
    }
  };
  return {
    all: (...values) => execute((prepared) => prepared.all(values) as Row[]),
    map: (convert, ...values) =>
      execute((prepared) => mapped(prepared.iterate(values) as Iterable<Row>, convert)),
    first: (...values) => execute((prepared) => prepared.get(values) as Row | undefined),
  };
}

function mapped<Row, T>(rows: Iterable<Row>, convert: (row: Row) => T): readonly T[] {
  try {
    return Array.from(rows, (row) => convert(row));
  } catch (error) {
    // A statement that is not read to its end keeps its read transaction open, which blocks checkpoints.
    Array.from(rows);
    throw error;
  }
}

/** A prepared statement that writes. */
export interface Statement {
  run(...values: readonly unknown[]): void;
  /** The same with values that are a list already. */
  runWith(values: readonly unknown[]): void;
}

/**
 * Prepares a statement that writes, to be run within a {@link transaction}: one that fails for want of a lock is in progress
 * until the library collects it, and no transaction of the connection is committed meanwhile.
 */
export function statement(connection: Connection, text: string): Statement {
  let prepared = connection.prepare(text);
  const runWith = (values: readonly unknown[]): void => {
    try {
      // `get` does not count changed rows, unlike `run`: a third of the time of a small write. Values are passed as one
      // list, as the library takes longer to flatten arguments than to bind them.
      running(connection, () => prepared.get(values));
    } catch (error) {
      // The library leaves a failed statement unusable.
      prepared = connection.prepare(text);
      throw error;
    }
  };
  return { run: (...values) => runWith(values), runWith };
}

/** Rows of one INSERT; more save no more time. */
const ROWS_AT_ONCE = 20;

/** The table and columns that rows are inserted into. */
export interface RowTarget {
  readonly table: string;
  readonly columns: readonly string[];
  /** An ON CONFLICT clause; without one, a conflict is an error. */
  readonly onConflict?: string;
}

/** Inserts rows of a table, many by one statement: half of the time of a row is the call. */
export class RowInsert {
  private readonly one: Statement;
  private readonly many: Statement;
  private readonly width: number;

  constructor(connection: Connection, { table, columns, onConflict = '' }: RowTarget) {
    this.width = columns.length;
    const row = `(${placeholders(this.width)})`;
    const into = `INSERT INTO ${table} (${columns.join(', ')}) VALUES`;
    const prepare = (count: number) =>
      statement(connection, `${into} ${Array(count).fill(row).join(', ')} ${onConflict}`);
    this.one = prepare(1);
    this.many = prepare(ROWS_AT_ONCE);
  }

  /** Inserts rows in their order. @param values of all rows, row by row */
  run(values: readonly Value[]): void {
    let done = 0;
    const size = ROWS_AT_ONCE * this.width;
    for (; done + size <= values.length; done += size) this.many.runWith(values.slice(done, done + size));
    for (; done < values.length; done += this.width) this.one.runWith(values.slice(done, done + this.width));
  }
}

/** Statements in the cache, and the greatest length of one: a character takes some 22 bytes. */
const CACHED_STATEMENTS = 150;
const MAX_LENGTH = 4_000;

/** Prepares each shape of a query once. */
export class PreparedQueries {
  private readonly cache = new Map<string, Query<never>>();

  constructor(private readonly connection: Connection) {}

  prepared<Row extends readonly unknown[]>(text: string): Query<Row> {
    const known = this.cache.get(text);
    if (known) return known;
    const made = query<never>(this.connection, text);
    if (text.length > MAX_LENGTH) return made;
    if (this.cache.size >= CACHED_STATEMENTS) this.cache.clear();
    this.cache.set(text, made);
    return made;
  }

  /** The number in the first column of the first row; 0 if there is none. */
  number({ sql: text, values }: Sql): number {
    return this.prepared<[number]>(text).first(...values)?.[0] ?? 0;
  }
}
