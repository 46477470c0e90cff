import { statement, type Connection, type Statement } from './database.js';

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
