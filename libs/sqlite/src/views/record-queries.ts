import type { ListQuery, RecordPage, RecordQueries, SortKey, StoredRecord } from '#application/views';
import type { Collection } from '#domain';
import { firstRow, rows, type Connection, type Statement } from '../database.js';
import { tableOf } from '../schema.js';
import { conditionsOf, sortColumn, type Condition } from './list-conditions.js';
import { RECORD_COLUMNS, storedRecord, type RecordRow } from './record-table.js';

type KeyedRow = readonly [string | null, ...RecordRow];

/** The read models, asked. */
export class SqliteRecordQueries implements RecordQueries {
  private readonly statements = new Map<string, Statement>();

  constructor(private readonly connection: Connection) {}

  find(collection: Collection, id: string): Promise<StoredRecord | undefined> {
    const row = firstRow<RecordRow>(
      this.statement(`SELECT ${RECORD_COLUMNS} FROM ${tableOf(collection)} WHERE id = ?`),
      id,
    );
    return Promise.resolve(row && storedRecord(row));
  }

  list(collection: Collection, query: ListQuery): Promise<RecordPage> {
    const table = tableOf(collection);
    // One more than asked for tells whether there is a next page.
    const found = this.page(table, query, query.limit + 1);
    const shown = found.slice(0, query.limit);
    const last = found.length > query.limit ? shown.at(-1) : undefined;
    return Promise.resolve({
      records: shown.map(([, ...row]) => storedRecord(row)),
      ...(last && { next: { value: last[0], id: last[1] } }),
      ...(query.total && { total: this.total(table, query) }),
    });
  }

  /** Nulls come last whatever the direction, so they are read on their own when the rest is through. */
  private page(table: string, query: ListQuery, limit: number): readonly KeyedRow[] {
    const { after } = query;
    const valued = after?.value === null ? [] : this.part(table, query, limit, valuedAfter(query, after));
    if (query.sort.by !== 'name' || valued.length >= limit) return valued;
    const nulls = this.part(table, query, limit - valued.length, nullsAfter(after));
    return [...valued, ...nulls];
  }

  private part(table: string, query: ListQuery, limit: number, from: Condition): readonly KeyedRow[] {
    const key = sortColumn(query.sort);
    const { sql, values } = conditionsOf(table, query, from);
    const direction = query.sort.descending ? 'DESC' : 'ASC';
    const statement = this.statement(
      `SELECT ${key}, ${RECORD_COLUMNS} FROM ${table} WHERE ${sql} ORDER BY ${key} ${direction}, id LIMIT ?`,
    );
    return rows<KeyedRow>(statement, ...values, limit);
  }

  private total(table: string, query: ListQuery): number {
    const { sql, values } = conditionsOf(table, query);
    return (
      firstRow<[number]>(this.statement(`SELECT count(*) FROM ${table} WHERE ${sql}`), ...values)?.[0] ?? 0
    );
  }

  /** Lists come in few shapes: each is prepared once. */
  private statement(sql: string): Statement {
    const known = this.statements.get(sql);
    if (known) return known;
    if (this.statements.size >= GREATEST_STATEMENT_COUNT) this.statements.clear();
    const prepared = this.connection.prepare(sql);
    this.statements.set(sql, prepared);
    return prepared;
  }
}

const GREATEST_STATEMENT_COUNT = 500;

function valuedAfter({ sort }: ListQuery, after: SortKey | undefined): Condition {
  const key = sortColumn(sort);
  if (!after) return { sql: `${key} IS NOT NULL`, values: [] };
  const [inclusive, beyond] = sort.descending ? ['<=', '<'] : ['>=', '>'];
  // The first comparison is the one that an index serves; the second passes over what was shown.
  return {
    sql: `${key} ${inclusive} ? AND (${key} ${beyond} ? OR id > ?)`,
    values: [after.value, after.value, after.id],
  };
}

const nullsAfter = (after: SortKey | undefined): Condition =>
  after?.value === null
    ? { sql: 'f_name IS NULL AND id > ?', values: [after.id] }
    : { sql: 'f_name IS NULL', values: [] };
