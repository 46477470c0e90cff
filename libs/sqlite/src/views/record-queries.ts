import type { ListQuery, RecordPage, RecordQueries, SortKey, StoredRecord } from '#application/views';
import { aggregates, type AggregateKind, type Collection } from '#domain';
import { query, transaction, type Connection, type Query } from '../database.js';
import { CellBounds } from './cell-bounds.js';
import { numberOf, tableOf } from './views-schema.js';
import { conditionsOf } from './list-conditions.js';
import { usualCosts, type FindingCosts } from './finding-costs.js';
import { ListApproaches } from './list-approaches.js';
import { orderOf, pageStatement } from './page-statement.js';
import type { ListApproach } from './plan.js';
import { stretchesOf, type Stretch } from './list-order.js';
import type { Condition } from './narrowing.js';
import { hasIndex, narrowingsOf } from './narrowings.js';
import { PreparedQueries } from './prepared-queries.js';
import { allStations } from './station-counts.js';
import { RECORD_COLUMNS, recordsOf, storedRecord, type RecordRow } from './record-row.js';

type KeyedRow = readonly [SortKey['value'], ...RecordRow];

/** The read models, asked. */
export class SqliteRecordQueries implements RecordQueries {
  private readonly queries: PreparedQueries;
  private readonly approaches: ListApproaches;
  private readonly bounds: CellBounds;
  private readonly byId: Record<Collection, Query<RecordRow>>;

  constructor(
    private readonly connection: Connection,
    costs: FindingCosts = usualCosts,
  ) {
    this.queries = new PreparedQueries(connection);
    this.approaches = new ListApproaches(this.queries, costs);
    this.bounds = new CellBounds(this.queries);
    this.byId = {
      stations: this.recordById('station'),
      'connector-types': this.recordById('connector-type'),
      locations: this.recordById('location'),
    };
  }

  private recordById(kind: AggregateKind): Query<RecordRow> {
    const table = tableOf(aggregates[kind].collection);
    return query(
      this.connection,
      `SELECT ${RECORD_COLUMNS} FROM ${recordsOf(table)} WHERE n = ${numberOf(kind)}`,
    );
  }

  find(collection: Collection, id: string): Promise<StoredRecord | undefined> {
    const row = this.byId[collection].first(id);
    return Promise.resolve(row && storedRecord(row));
  }

  list(collection: Collection, asked: ListQuery): Promise<RecordPage> {
    const table = tableOf(collection);
    const query = this.approaches.isLarge(table) ? Object.assign({ isAmongMany: true }, asked) : asked;
    // One state of the table for all that is asked of it.
    const { found, total } = transaction(this.connection, () => ({
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
    let found: readonly KeyedRow[] = [];
    for (const approach of this.approaches.of(table, query)) {
      found = this.foundBy(approach, table, query, limit);
      // Where too many are led to, nothing is found; what is found else is all there is.
      if (found.length >= (approach.tooMany === undefined ? limit : 1)) break;
    }
    return found;
  }

  private foundBy(
    approach: ListApproach,
    table: string,
    query: ListQuery,
    limit: number,
  ): readonly KeyedRow[] {
    const found: KeyedRow[] = [];
    for (const stretch of this.stretches(approach, table, query)) {
      found.push(...this.part(table, stretch, approach, limit - found.length));
      if (found.length >= limit) break;
      // What comes after is only next if all before it was seen.
      if (approach.glance) return [];
    }
    return found;
  }

  private *stretches(approach: ListApproach, table: string, query: ListQuery): Iterable<Stretch> {
    for (const stretch of stretchesOf(query, approach.areFew)) {
      if (approach.cells) yield* this.bounds.of(table, stretch, approach, approach.cells);
      else yield stretch;
    }
  }

  private part(table: string, stretch: Stretch, approach: ListApproach, limit: number): readonly KeyedRow[] {
    const { sql, values } = pageStatement(table, stretch, approach, limit);
    const select = this.queries.prepared<KeyedRow>(
      `SELECT k, ${RECORD_COLUMNS} FROM (${sql}) CROSS JOIN ${recordsOf(table)} ON n = m ${orderOf(stretch)}`,
    );
    return select.all(...values);
  }

  private total(table: string, query: ListQuery): number {
    const { sql, values } = countOf(table, query);
    return this.queries.prepared<[number]>(sql).first(...values)?.[0] ?? 0;
  }
}

/** Counts what matches; where kept counts or an index alone tell it, no row is read. */
function countOf(table: string, query: ListQuery): Condition {
  const told = asksNothingElse(query) ? toldAtOnce(table, query) : undefined;
  if (told) return told;
  const { sql, values } = conditionsOf(table, query);
  return { sql: `SELECT count(*) FROM ${table} WHERE ${sql}`, values };
}

function toldAtOnce(table: string, query: ListQuery): Condition | undefined {
  const [narrowing, ...others] = narrowingsOf(table, query);
  if (others.length > 0) return undefined;
  if (!narrowing) return table === 'stations' ? allStations : undefined;
  const { hits, isExact, count, total = count } = narrowing;
  if (total) return total;
  return isExact && hits ? { ...hits, sql: `SELECT count(*) FROM (${hits.sql})` } : undefined;
}

/** Whether nothing is asked that no narrowing is about. */
const asksNothingElse = ({ filters, freshness, updatedSince }: ListQuery): boolean =>
  !freshness && updatedSince === undefined && filters.every(hasIndex);
