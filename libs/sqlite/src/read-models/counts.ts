import { query, statement, type Connection, type Query, type Statement } from '../database.js';
import { placeOf } from './place.js';

/** What stations are counted by beside all of them, by the columns of their rows. */
export const countings: readonly (readonly string[])[] = [['status'], ['manufacturer'], ['city']];

/** The column of each field that stations are counted by. */
export type CountedValues = Readonly<Record<string, string | null>>;

/** No value has it. */
const SEPARATOR = '\0';

/** Keeps how many rows a table has, and how many stations have some values: the changes of a batch are written once. */
export class Counts {
  private readonly changes = new Map<string, number>();
  private readonly addition: Statement;
  private readonly removeEmpty: Statement;
  private readonly select: Query<(string | null)[]>;

  constructor(connection: Connection) {
    this.addition = statement(
      connection,
      `INSERT INTO counts VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    );
    this.removeEmpty = statement(
      connection,
      'DELETE FROM counts WHERE of = ? AND value = ? AND other = ? AND count = 0',
    );
    this.select = query(
      connection,
      `SELECT status, manufacturer, city FROM stations WHERE place = ${placeOf('?', '?')}`,
    );
  }

  /** A new batch begins. */
  begin(): void {
    this.changes.clear();
  }

  /** What a station is counted by, before it is written anew. */
  valuesOf(rank: number, number: number): CountedValues | undefined {
    const row = this.select.first(rank, number);
    if (!row) return undefined;
    const [status = null, manufacturer = null, city = null] = row;
    return { status, manufacturer, city };
  }

  /** The rows of a table have become more or fewer. */
  rows(table: string, by: 1 | -1): void {
    this.add([table, '', ''].join(SEPARATOR), by);
  }

  /** A station has other values; undefined where there is none to count. */
  changed(from: CountedValues | undefined, to: CountedValues | undefined): void {
    for (const columns of countings) {
      const [before, after] = [from, to].map((values) => values && groupOf(columns, values));
      if (before === after) continue;
      if (before !== undefined) this.add(before, -1);
      if (after !== undefined) this.add(after, 1);
    }
  }

  private add(group: string, by: 1 | -1): void {
    this.changes.set(group, (this.changes.get(group) ?? 0) + by);
  }

  /** Writes what the batch has changed. */
  flush(): void {
    for (const [key, by] of this.changes) {
      const group = key.split(SEPARATOR);
      if (by !== 0) this.addition.run(...group, by);
      if (by < 0) this.removeEmpty.run(...group);
    }
    this.changes.clear();
  }
}

/** The key of a count that a station is part of; undefined where it lacks a value. */
function groupOf(columns: readonly string[], values: CountedValues): string | undefined {
  const [value, other = ''] = columns.map((column) => values[column] ?? null);
  if (value === undefined || value === null || other === null) return undefined;
  return [columns.join(), value, other].join(SEPARATOR);
}
