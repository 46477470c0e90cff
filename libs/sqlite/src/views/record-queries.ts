import type { ListQuery, RecordPage, RecordQueries, SortKey, StoredRecord } from '#application/views';
import { aggregates, type AggregateKind, type Collection } from '#domain';
import { query, readTransaction, type Connection, type Query } from '../database.js';
import { FrequentWords } from './frequent-words.js';
import { numberOf, tableOf } from '../schema.js';
import { conditionsOf, matches, sortColumn, type Condition } from './list-conditions.js';
import { RECORD_COLUMNS, storedRecord, type RecordRow } from './record-table.js';

type KeyedRow = readonly [string | null, ...RecordRow];

/** The read models, asked. */
export class SqliteRecordQueries implements RecordQueries {
  private readonly queries = new Map<string, Query<never>>();
  private readonly frequent = new FrequentWords();

  private readonly byId: Record<Collection, Query<RecordRow>>;

  constructor(private readonly connection: Connection) {
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
    const { sql, values } = conditionsOf(table, query, { from, frequent: this.areFrequent(table, query) });
    const order = `ORDER BY ${key} ${query.sort.descending ? 'DESC' : 'ASC'}, id`;
    // Sorted are the keys alone; whole rows are read of what is shown.
    const select = this.query<KeyedRow>(
      `SELECT ${key}, ${RECORD_COLUMNS} FROM ${table}
       WHERE n IN (SELECT n FROM ${table} WHERE ${sql} ${order} LIMIT ?) ${order}`,
    );
    return select.all(...values, limit);
  }

  /**
   * Whether so many records have the words that going along the sorted list finds a page of them sooner than
   * sorting them all: that takes about size × limit / hits steps, this one per hit.
   */
  private areFrequent(table: string, { words, limit }: ListQuery): boolean {
    if (words.length === 0) return false;
    return this.frequent.recall([table, ...words, String(limit)].join(' '), () => {
      const size = this.query<[number | null]>(`SELECT max(n) FROM ${table}`).first()?.[0] ?? 0;
      const enough = Math.ceil(Math.sqrt(size * limit));
      const { sql, values } = matches(table, words);
      const [hits] = this.query<[number]>(`SELECT count(*) FROM (${sql} LIMIT ?)`).first(
        ...values,
        enough,
      ) ?? [0];
      return hits === enough;
    });
  }

  private total(table: string, query: ListQuery): number {
    const { sql, values } = conditionsOf(table, query);
    return this.query<[number]>(`SELECT count(*) FROM ${table} WHERE ${sql}`).first(...values)?.[0] ?? 0;
  }

  /** Lists come in few shapes: each is prepared once. */
  private query<Row extends readonly unknown[]>(sql: string): Query<Row> {
    const known = this.queries.get(sql);
    if (known) return known;
    if (this.queries.size >= GREATEST_QUERY_COUNT) this.queries.clear();
    const prepared = query<never>(this.connection, sql);
    this.queries.set(sql, prepared);
    return prepared;
  }
}

const GREATEST_QUERY_COUNT = 500;

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
