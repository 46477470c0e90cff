import {
  MAX_REMOVED_STATIONS,
  PageBudget,
  type ListQuery,
  type RecordPage,
  type RecordQueries,
  type RemovedPlace,
  type RemovedQuery,
  type StoredRecord,
  type Matching,
} from '#application/views';
import { aggregates, type AggregateKind, type Collection } from '#domain';
import type { Connection } from '../database.js';
import { PreparedQueries, snapshot, joined, sql, type Query } from '../statements.js';
import { CandidateSets, rowsOf } from './candidates.js';
import { sortKeyOf, type PageRow } from './list-order.js';
import { ListPages, type AccessPathLimits } from './list-pages.js';
import { resolveHours } from './hours.js';
import { countWithKeys } from './shared-keys.js';
import { numberOf, RECORD_COLUMNS, storedRecord, tableOf, type RecordRow } from './schema.js';
import { Sites } from './sites.js';
import { conditionsOf, selectionsOf, type Selection } from './selection.js';
import { MapCounts } from './map-counts.js';
import { StationPrices } from './station-prices.js';

/** The kind of the records of a collection. */
export const kindOf = Object.fromEntries(
  Object.entries(aggregates).map(([kind, { collection }]) => [collection, kind]),
) as Record<Collection, AggregateKind>;

/** The columns of a record, with null for attributes that have more bytes than the first parameter. */
const COLUMNS_UP_TO = RECORD_COLUMNS.replace(
  'attributes',
  'iif(octet_length(attributes) <= ?, attributes, NULL)',
);

/** Later than any time: where the list of removed stations begins. */
const BEFORE_ALL: RemovedPlace = { removedAt: '~', id: '' };

/** Single records and lists. */
export class SqliteRecordQueries implements RecordQueries {
  private readonly queries: PreparedQueries;
  private readonly pages: ListPages;
  private readonly totals: Totals;
  private readonly sites: Sites;
  private readonly prices: StationPrices;

  /** @param connection to the log, with the read models attached */
  constructor(
    private readonly connection: Connection,
    limits?: AccessPathLimits,
  ) {
    this.queries = new PreparedQueries(connection);
    const candidates = new CandidateSets(this.queries);
    this.pages = new ListPages(this.queries, candidates, limits);
    this.totals = new Totals(this.queries, candidates);
    this.sites = new Sites(this.queries);
    this.prices = new StationPrices(this.queries, candidates);
  }

  find(collection: Collection, id: string): Promise<StoredRecord | undefined> {
    const found = snapshot(this.connection, () => this.findUpTo(Infinity, collection, id));
    return Promise.resolve(found as StoredRecord | undefined);
  }

  /** A record, or that it is `large`: its attributes have more bytes, and are not read. */
  findUpTo(bytes: number, collection: Collection, id: string): StoredRecord | 'large' | undefined {
    const kind = kindOf[collection];
    const row = this.queries
      .prepared<RecordRow>(
        `SELECT ${COLUMNS_UP_TO} FROM ${tableOf(kind)}_records WHERE n = ${numberOf(kind)}`,
      )
      .first(bytes, id);
    if (!row) return undefined;
    const record = storedRecord(row);
    if ((record.attributes as string | null) === null) return 'large';
    return kind === 'location' ? this.sites.of([record])[0] : record;
  }

  list(collection: Collection, query: ListQuery): Promise<RecordPage> {
    const kind = kindOf[collection];
    return Promise.resolve(
      snapshot(this.connection, () => this.page(kind, resolveHours(this.queries, kind, query))),
    );
  }

  removedStations(asked: RemovedQuery): Promise<readonly StoredRecord[]> {
    return Promise.resolve(
      snapshot(this.connection, () =>
        'sources' in asked ? this.removedOf(asked.sources) : this.lastRemoved(asked),
      ),
    );
  }

  private removedOf(sources: readonly string[]): readonly StoredRecord[] {
    const found = this.queries.prepared<RecordRow>(
      `SELECT ${RECORD_COLUMNS} FROM stations_records INDEXED BY stations_removed
       WHERE removed_source IN (SELECT value FROM json_each(?)) ORDER BY created_at, id LIMIT ?`,
    );
    return found.map(storedRecord, JSON.stringify(sources), MAX_REMOVED_STATIONS);
  }

  private lastRemoved({
    after,
    limit,
  }: Exclude<RemovedQuery, { sources: unknown }>): readonly StoredRecord[] {
    const found = this.queries.prepared<RecordRow>(
      `SELECT ${RECORD_COLUMNS} FROM stations_records INDEXED BY stations_last_removed
       WHERE removed = 1 AND updated_at <= ? AND (updated_at < ? OR id > ?) ORDER BY updated_at DESC, id LIMIT ?`,
    );
    const { removedAt, id } = after ?? BEFORE_ALL;
    return found.map(storedRecord, removedAt, removedAt, id, limit);
  }

  private page(kind: AggregateKind, asked: ListQuery): RecordPage {
    const compared = this.prices.compared(asked);
    const query = compared?.query ?? asked;
    // One row more shows whether there is a next page.
    const longer = { ...query, limit: query.limit + 1 };
    const found = compared?.page(longer) ?? this.pages.page(kind, query, longer.limit);
    const shown = this.admitted(kind, found.slice(0, query.limit), new PageBudget(query.bytes));
    const last = found.length > shown.length ? shown.at(-1) : undefined;
    return {
      records: this.prices.shown(this.records(kind, shown), { rows: shown, query }),
      ...(last && { next: sortKeyOf(last, query) }),
      ...(query.total && { total: this.totals.of(kind, query) }),
    };
  }

  /** The first rows whose records the budget admits. */
  private admitted(kind: AggregateKind, rows: readonly PageRow[], budget: PageBudget): readonly PageRow[] {
    const sizes = this.ofRows<[number]>(kind, 'octet_length(r.attributes) + octet_length(r.rest)').all(
      numbersOf(rows),
    );
    return rows.slice(0, budget.take(sizes, ([bytes]) => bytes).length);
  }

  /** The records of rows, in their order. */
  private records(kind: AggregateKind, rows: readonly PageRow[]): readonly StoredRecord[] {
    if (rows.length === 0) return [];
    const columns = RECORD_COLUMNS.replace(/\w+/g, 'r.$&');
    const records = this.ofRows<RecordRow>(kind, columns).map(storedRecord, numbersOf(rows));
    return kind === 'location' ? this.sites.of(records) : records;
  }

  /** A query of the records `r` of a JSON list of numbers, in its order. */
  private ofRows<Row extends readonly unknown[]>(kind: AggregateKind, columns: string): Query<Row> {
    return this.queries.prepared<Row>(
      `SELECT ${columns} FROM json_each(?) shown CROSS JOIN ${tableOf(kind)}_records r ON r.n = shown.value`,
    );
  }
}

const numbersOf = (rows: readonly PageRow[]): string => JSON.stringify(rows.map(([number]) => number));

/** How many areas of a selection the stored counts of the map can be asked for: they are those of stations. */
const COUNTED_AREAS: Record<AggregateKind, number> = {
  station: 1,
  'connector-type': 0,
  location: 0,
  tariff: 0,
};

/** Counts the records that a query matches. */
export class Totals {
  private readonly map: MapCounts;

  constructor(
    private readonly queries: PreparedQueries,
    private readonly candidates: CandidateSets,
  ) {
    this.map = new MapCounts(queries, candidates);
  }

  of(kind: AggregateKind, matching: Matching): number {
    return selectionsOf(kind, matching).reduce(
      (sum, selection) => sum + (this.indexed(selection) ?? this.counted(selection)),
      0,
    );
  }

  /** The number of records of a selection from stored counts or one index; undefined if rows have to be tested. */
  private indexed(selection: Selection): number | undefined {
    const { kind, clauses, statuses, areas, circle, hours } = selection;
    if (hours && conditionsOf(selection, ['hours']).length === 0)
      return countWithKeys(this.queries, { table: tableOf(kind), kind: 'hours' }, hours);
    const rest = conditionsOf(selection, ['terms', 'status', 'area']).length + (circle ? 1 : 0);
    if (rest > 0 || areas.length > COUNTED_AREAS[kind]) return undefined;
    const [area] = areas;
    if (clauses.length > 0) return statuses || area ? undefined : this.candidates.terms.count(kind, clauses);
    return area ? this.map.total(area, statuses) : this.candidates.sizeWith(selection);
  }

  private counted(selection: Selection): number {
    const rows = rowsOf(selection, this.candidates.leastOrAll(selection));
    return this.queries.number(joined([sql('SELECT count(*)'), rows]));
  }
}
