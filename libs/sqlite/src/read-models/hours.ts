import {
  hoursId,
  learnHours,
  unknownHours,
  withOpenHours,
  type Matching,
  type StoredHours,
} from '#application/views';
import type { AggregateKind } from '#domain';
import type { Connection } from '../database.js';
import { query, sql, statement, type PreparedQueries, type Query, type Statement } from '../statements.js';
import { docidOf, tableOf } from './schema.js';

interface Change {
  readonly table: string;
  readonly id: string;
  /** Undefined if rows have only lost these hours. */
  key: string | undefined;
  by: number;
}

/** Keeps which hours the rows of tables have, and how many rows each of them has: a batch's changes are written once. */
export class HoursCounts {
  private readonly changes = new Map<string, Change>();
  private readonly add: Statement;
  private readonly subtract: Statement;
  private readonly removeEmpty: Statement;

  constructor(private readonly connection: Connection) {
    this.add = statement(
      connection,
      'INSERT INTO hours (of, id, key, count) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count',
    );
    this.subtract = statement(connection, 'UPDATE hours SET count = count - ? WHERE of = ? AND id = ?');
    this.removeEmpty = statement(connection, 'DELETE FROM hours WHERE of = ? AND id = ? AND count = 0');
  }

  /** Counts the rows of a table. */
  of(table: string): TableHours {
    return new TableHours(this.connection, table, (id, by, key) => this.change(table, id, by, key));
  }

  private change(table: string, id: string, by: number, key?: string): void {
    const name = `${table} ${id}`;
    const change = this.changes.get(name) ?? { table, id, key, by: 0 };
    change.key ??= key;
    change.by += by;
    this.changes.set(name, change);
  }

  clear(): void {
    this.changes.clear();
  }

  flush(): void {
    for (const { table, id, key, by } of this.changes.values()) {
      if (by > 0) this.add.run(table, id, key, by);
      if (by >= 0) continue;
      this.subtract.run(-by, table, id);
      this.removeEmpty.run(table, id);
    }
    this.clear();
  }
}

/** The hours of the rows of one table. */
export class TableHours {
  private readonly select: Query<[string | null]>;

  constructor(
    connection: Connection,
    table: string,
    private readonly change: (id: string, by: 1 | -1, key?: string) => void,
  ) {
    this.select = query(connection, `SELECT hours_id FROM ${table} WHERE docid = ${docidOf('?', '?')}`);
  }

  /** Counts a row that is written. @returns its value of the column `hours_id` */
  given(key: string | null | undefined): string | null {
    if (key === null || key === undefined) return null;
    const id = hoursId(key);
    this.change(id, 1, key);
    return id;
  }

  /** Counts the loss of a row that is rewritten or deleted next. */
  taken(rank: number, number: number): void {
    const id = this.select.first(rank, number)?.[0];
    if (typeof id === 'string') this.change(id, -1);
  }
}

/** The query with a filter on the hours that are open at its instant, if it has one. */
export function resolveHours<Asked extends Matching>(
  queries: PreparedQueries,
  kind: AggregateKind,
  matching: Asked,
): Asked {
  if (!matching.openAt) return matching;
  const table = tableOf(kind);
  // One text is read faster than thousands of rows.
  const listed = queries.prepared<[string | null]>(`SELECT group_concat(id, ' ') FROM hours WHERE of = ?`);
  const ids = listed.first(table)?.[0]?.split(' ') ?? [];
  const unknown = unknownHours(ids);
  if (unknown.length > 0) learnHours(hoursWith(queries, table, unknown));
  return withOpenHours(matching, ids);
}

const hoursWith = (queries: PreparedQueries, table: string, ids: readonly string[]) =>
  queries
    .prepared<readonly [id: string, key: string]>(
      'SELECT id, key FROM hours WHERE of = ? AND id IN (SELECT value FROM json_each(?))',
    )
    .map(([id, key]): StoredHours => ({ id, key }), table, JSON.stringify(ids));

/** How many rows have one of these hours. */
export const countWithHours = (
  queries: PreparedQueries,
  kind: AggregateKind,
  ids: readonly (string | null)[],
): number =>
  queries.number(
    sql(
      'SELECT total(count) FROM hours WHERE of = ? AND id IN (SELECT value FROM json_each(?))',
      tableOf(kind),
      JSON.stringify(ids),
    ),
  );
