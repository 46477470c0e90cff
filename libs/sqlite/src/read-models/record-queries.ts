import type { ListQuery, RecordPage, RecordQueries, StoredRecord } from '#application/views';
import { aggregates, type AggregateKind, type Collection } from '#domain';
import { type Connection, PreparedQueries, transaction } from '../database.js';
import { CandidateSets } from './candidates.js';
import { sortKeyOf, type PageRow } from './list-order.js';
import { ListPages, type Tuning } from './list-pages.js';
import { MapTallies } from './map-tallies.js';
import { numberOf, RECORD_COLUMNS, type RecordRow, storedRecord, tableOf } from './schema.js';
import { selectionsOf } from './selection.js';
import { Totals } from './totals.js';

const kindOf = Object.fromEntries(
  Object.entries(aggregates).map(([kind, { collection }]) => [collection, kind]),
) as Record<Collection, AggregateKind>;

/** Single records and lists. */
export class SqliteRecordQueries implements RecordQueries {
  private readonly queries: PreparedQueries;
  private readonly pages: ListPages;
  private readonly totals: Totals;

  /** @param connection to the log, with the read models attached */
  constructor(
    private readonly connection: Connection,
    tuning?: Tuning,
  ) {
    this.queries = new PreparedQueries(connection);
    const candidates = new CandidateSets(this.queries);
    this.pages = new ListPages(this.queries, candidates, tuning);
    this.totals = new Totals(this.queries, candidates, new MapTallies(this.queries, candidates));
  }

  find(collection: Collection, id: string): Promise<StoredRecord | undefined> {
    const kind = kindOf[collection];
    const row = this.queries
      .prepared<RecordRow>(
        `SELECT ${RECORD_COLUMNS} FROM ${tableOf(kind)}_records WHERE n = ${numberOf(kind)}`,
      )
      .first(id);
    return Promise.resolve(row && storedRecord(row));
  }

  list(collection: Collection, query: ListQuery): Promise<RecordPage> {
    const kind = kindOf[collection];
    // One state of the tables for all statements of a list.
    const page = transaction(this.connection, () => this.page(kind, query));
    return Promise.resolve(page);
  }

  private page(kind: AggregateKind, query: ListQuery): RecordPage {
    // One more than asked for shows whether there is a next page.
    const found = this.pages.page(kind, query, query.limit + 1);
    const shown = found.slice(0, query.limit);
    const last = found.length > query.limit ? shown.at(-1) : undefined;
    return {
      records: this.records(kind, shown),
      ...(last && { next: sortKeyOf(last, query) }),
      ...(query.total && { total: this.total(kind, query) }),
    };
  }

  private total(kind: AggregateKind, query: ListQuery): number {
    return selectionsOf(kind, query).reduce((sum, selection) => sum + this.totals.total(selection), 0);
  }

  /** The records of rows, in their order. */
  private records(kind: AggregateKind, rows: readonly PageRow[]): readonly StoredRecord[] {
    if (rows.length === 0) return [];
    return this.queries
      .prepared<RecordRow>(
        `SELECT ${RECORD_COLUMNS.replace(/\w+/g, 'r.$&')} FROM json_each(?) shown
         CROSS JOIN ${tableOf(kind)}_records r ON r.n = shown.value`,
      )
      .map(storedRecord, JSON.stringify(rows.map(([number]) => number)));
  }
}
