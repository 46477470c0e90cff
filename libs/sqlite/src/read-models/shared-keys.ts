import {
  holdKey,
  keyId,
  keyKinds,
  useHeldKeys,
  type KeyKind,
  type SearchEntry,
  type StoredKey,
} from '#application/views';
import type { Connection } from '../database.js';
import { query, sql, statement, type PreparedQueries, type Query, type Statement } from '../statements.js';
import { docidOf, keyColumns } from './schema.js';

interface Change {
  readonly table: string;
  readonly kind: KeyKind;
  readonly id: string;
  /** Undefined if rows have only lost this key. */
  key: string | undefined;
  by: number;
}

/** Keeps which keys the rows of tables have, and how many rows have each of them: a batch's changes are written once. */
export class KeyCounts {
  private readonly changes = new Map<string, Change>();
  private readonly add: Statement;
  private readonly subtract: Statement;
  private readonly removeEmpty: Statement;

  constructor(private readonly connection: Connection) {
    const isKey = 'of = ? AND kind = ? AND id = ?';
    this.add = statement(
      connection,
      'INSERT INTO shared_keys (of, kind, id, key, count) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count',
    );
    this.subtract = statement(connection, `UPDATE shared_keys SET count = count - ? WHERE ${isKey}`);
    this.removeEmpty = statement(connection, `DELETE FROM shared_keys WHERE ${isKey} AND count = 0`);
  }

  /** Counts the rows of a table. */
  of(table: string): TableKeys {
    return new TableKeys(this.connection, table, (change) => this.change({ ...change, table }));
  }

  private change({ key, by, ...named }: Change): void {
    const name = `${named.table} ${named.kind} ${named.id}`;
    const change = this.changes.get(name) ?? { ...named, key, by: 0 };
    change.key ??= key;
    change.by += by;
    this.changes.set(name, change);
  }

  clear(): void {
    this.changes.clear();
  }

  flush(): void {
    for (const { table, kind, id, key, by } of this.changes.values()) {
      if (by > 0) this.add.run(table, kind, id, key, by);
      if (by >= 0) continue;
      this.subtract.run(-by, table, kind, id);
      this.removeEmpty.run(table, kind, id);
    }
    this.clear();
  }
}

/** The keys of the rows of one table. */
export class TableKeys {
  private readonly select: Query<(string | null)[]>;

  constructor(
    connection: Connection,
    table: string,
    private readonly change: (change: Omit<Change, 'table'>) => void,
  ) {
    this.select = query(
      connection,
      `SELECT ${keyColumns.join(', ')} FROM ${table} WHERE docid = ${docidOf('?', '?')}`,
    );
  }

  /** Counts a row that is written. @returns its values of `keyColumns` */
  given(entry: Pick<SearchEntry, KeyKind>): readonly (string | null)[] {
    return keyKinds.map((kind) => {
      const key = entry[kind] ?? null;
      if (key === null) return null;
      const id = keyId(key);
      this.change({ kind, id, key, by: 1 });
      return id;
    });
  }

  /** Counts the loss of a row that is rewritten or deleted next. */
  taken(rank: number, number: number): void {
    const ids = this.select.first(rank, number) ?? [];
    for (const [index, kind] of keyKinds.entries()) {
      const id = ids[index];
      if (typeof id === 'string') this.change({ kind, id, key: undefined, by: -1 });
    }
  }
}

/** Keys that rows of a table have. */
export interface KeysOfTable {
  readonly table: string;
  readonly kind: KeyKind;
}

/** Calls `use` with the keys with these ids, one at a time. */
export function eachKey(
  queries: PreparedQueries,
  { table, kind }: KeysOfTable,
  ids: Iterable<string>,
  use: (key: StoredKey) => void,
): void {
  const others = useHeldKeys(ids, use);
  if (others.length === 0) return;
  const found = queries.prepared<readonly [id: string, key: string]>(
    'SELECT id, key FROM shared_keys WHERE of = ? AND kind = ? AND id IN (SELECT value FROM json_each(?))',
  );
  const read = ([id, key]: readonly [string, string]) => {
    holdKey({ id, key });
    use({ id, key });
  };
  found.map(read, table, kind, JSON.stringify(others));
}

/** The ids of all keys. */
export function idsOfKeys(queries: PreparedQueries, { table, kind }: KeysOfTable): readonly string[] {
  // One text is read faster than thousands of rows.
  const listed = queries.prepared<[string | null]>(
    `SELECT group_concat(id, ' ') FROM shared_keys WHERE of = ? AND kind = ?`,
  );
  return listed.first(table, kind)?.[0]?.split(' ') ?? [];
}

/** How many rows have one of these keys. */
export const countWithKeys = (
  queries: PreparedQueries,
  { table, kind }: KeysOfTable,
  ids: readonly (string | null)[],
): number =>
  queries.number(
    sql(
      'SELECT total(count) FROM shared_keys WHERE of = ? AND kind = ? AND id IN (SELECT value FROM json_each(?))',
      ...[table, kind, JSON.stringify(ids)],
    ),
  );
