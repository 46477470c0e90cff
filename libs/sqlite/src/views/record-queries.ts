import type { ListQuery, RecordPage, RecordQueries, SortKey, StoredRecord } from '#application/views';
import { aggregates, type AggregateKind, type Collection } from '#domain';
import { query, readTransaction, type Connection, type Query } from '../database.js';
import { RememberedCounts } from './remembered-counts.js';
import { numberOf, tableOf } from '../schema.js';
import { conditionsOf } from './list-conditions.js';
import { sortKey, stretchesOf, type Stretch } from './list-order.js';
import { narrowingsOf, type Narrowing } from './narrowing.js';
import { PreparedQueries } from './prepared-queries.js';
import { RECORD_COLUMNS, storedRecord, type RecordRow } from './record-table.js';

type KeyedRow = readonly [SortKey['value'], ...RecordRow];

/** The read models, asked. */
export class SqliteRecordQueries implements RecordQueries {
  private readonly queries: PreparedQueries;
  private readonly counts = new RememberedCounts();

  private readonly byId: Record<Collection, Query<RecordRow>>;

  constructor(private readonly connection: Connection) {
    this.queries = new PreparedQueries(connection);
    this.byId = {
      stations: this.recordById('station'),
      'connector-types': this.recordById('connector-type'),
      locations: this.recordById('location'),
    };
  }

  private recordById(kind: AggregateKind): Query<RecordRow> {
    const table = tableOf(aggregates[kind].collection);
    return query(this.connection, `SELECT ${RECORD_COLUMNS} FROM ${table} WHERE n = ${numberOf(kind)}`);
  }

  find(collection: Collection, id: string): Promise<StoredRecord | undefined> {
    const row = this.byId[collection].first(id);
    return Promise.resolve(row && storedRecord(row));
  }

  list(collection: Collection, query: ListQuery): Promise<RecordPage> {
    const table = tableOf(collection);
    // One state of the table for all that is asked of it.
    const { found, total } = readTransaction(this.connection, () => ({
      // One more than asked for tells whether there is a next page.
      found: this.page(table, query, query.limit + 1),
      total: query.total ? this.total(table, query) : undefined,
    }));
    const shown = found.slice(0, query.limit);
    const last = found.length > query.limit ? shown.at(-1) : undefined;
    return Promise.resolve({
      records: shown.map(([, ...row]) => storedRecord(row)),
      ...(last && { next: { value: last[0], id: last[1] } }),
      ...(total !== undefined && { total }),
    });
  }

  private page(table: string, query: ListQuery, limit: number): readonly KeyedRow[] {
    const found: KeyedRow[] = [];
    const areFew = narrowingsOf(table, query).some(
      (narrowing) => !narrowing.leads && !this.areMany(table, narrowing, query.limit),
    );
    for (const stretch of stretchesOf(query, areFew)) {
      found.push(...this.part(table, stretch, limit - found.length));
      if (found.length >= limit) break;
    }
    return found;
  }

  private part(table: string, { query, from }: Stretch, limit: number): readonly KeyedRow[] {
    const key = sortKey(query);
    const areMany = (narrowing: Narrowing) => this.areMany(table, narrowing, query.limit);
    const { sql, values } = conditionsOf(table, query, { from, areMany });
    // Sorted are the keys alone; whole rows are read of what is shown.
    const order = `ORDER BY k ${query.sort.descending ? 'DESC' : 'ASC'}, id`;
    const select = this.queries.prepared<KeyedRow>(
      `SELECT k, ${RECORD_COLUMNS} FROM (
         SELECT n AS m, ${key.sql} AS k FROM ${table} WHERE ${sql} ${order} LIMIT ?
       ) CROSS JOIN ${table} ON n = m ${order}`,
    );
    return select.all(...key.values, ...values, limit);
  }

  /**
   * Whether so many records are found by an index beside the table that going along the sorted list finds a page of
   * them sooner than sorting them all: that takes about size × limit / hits steps, this one per hit.
   */
  private areMany(table: string, { hits, leads }: Narrowing, limit: number): boolean {
    if (!hits || leads) return !leads;
    return this.counts.recall([hits.sql, ...hits.values, limit].join(' '), () => {
      const size = this.queries.prepared<[number | null]>(`SELECT max(n) FROM ${table}`).first()?.[0] ?? 0;
      const enough = Math.ceil(Math.sqrt(size * limit));
      const [count] = this.queries
        .prepared<[number]>(`SELECT count(*) FROM (${hits.sql} LIMIT ?)`)
        .first(...hits.values, enough) ?? [0];
      return count === enough;
    });
  }

  private total(table: string, query: ListQuery): number {
    const { sql, values } = conditionsOf(table, query);
    return (
      this.queries.prepared<[number]>(`SELECT count(*) FROM ${table} WHERE ${sql}`).first(...values)?.[0] ?? 0
    );
  }
}
