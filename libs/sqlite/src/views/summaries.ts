import {
  summaryLabel,
  type Matching,
  type Summaries,
  type Summary,
  type SummaryField,
  type SummaryGroup,
} from '#application/views';
import { readTransaction, type Connection, type Query } from '../database.js';
import { filterColumn, numberOf } from '../schema.js';
import { conditionsOf } from './list-conditions.js';
import { statusesAlone } from './map-conditions.js';
import { PreparedQueries } from './prepared-queries.js';

type GroupRow = readonly [folded: string | null, count: number, first: number];
type Named = Readonly<Record<string, string | null>>;

/** Counts of stations by what filters compare. */
export class SqliteSummaries implements Summaries {
  private readonly queries: PreparedQueries;
  private readonly station: Query<readonly [string]>;
  private readonly location: Query<readonly [string]>;

  constructor(private readonly connection: Connection) {
    this.queries = new PreparedQueries(connection);
    this.station = this.queries.prepared('SELECT attributes FROM stations WHERE n = ?');
    this.location = this.queries.prepared(
      `SELECT attributes FROM locations WHERE n = ${numberOf('location')}`,
    );
  }

  summarize(by: SummaryField, matching: Matching): Promise<Summary> {
    // One state of the tables for all that is asked of them.
    const summary = readTransaction(this.connection, () => {
      const rows = this.counted(by, matching);
      return {
        total: rows.reduce((sum, [, count]) => sum + count, 0),
        groups: rows.map((row) => this.group(by, row)),
      };
    });
    return Promise.resolve(summary);
  }

  /** The station of a group that came first tells how the value is written: numbers are given in that order. */
  private counted(by: SummaryField, matching: Matching): readonly GroupRow[] {
    const column = filterColumn(by);
    const { sql, values } = conditionsOf('stations', matching);
    const grouped = `SELECT ${column} AS value, count(*) AS size, min(n) FROM stations`;
    const order = 'ORDER BY size DESC, value NULLS LAST';
    // What is removed has no values: without conditions, indexes alone tell.
    const select =
      statusesAlone(matching) === 'all'
        ? `${grouped} WHERE ${column} IS NOT NULL GROUP BY 1 UNION ALL
           SELECT NULL, size, 0 FROM (SELECT (SELECT count(*) FROM stations INDEXED BY stations_by_name WHERE removed = 0)
             - (SELECT count(*) FROM stations WHERE ${column} IS NOT NULL) AS size) WHERE size > 0 ${order}`
        : `${grouped} WHERE ${sql} GROUP BY 1 ${order}`;
    return this.queries.prepared<GroupRow>(select).all(...values);
  }

  private group(by: SummaryField, [folded, count, first]: GroupRow): SummaryGroup {
    if (folded === null) return { value: null, count };
    const station = named(this.station.first(first));
    const location = by === 'available' ? {} : named(this.location.first(station['location_id']));
    const value = (by === 'city' ? location['city'] : station[by]) ?? folded;
    const label = summaryLabel(by, value, location['name']);
    return { value, ...(label !== undefined && { label }), count };
  }
}

const named = (row: readonly [string] | undefined): Named =>
  row ? (JSON.parse(`{${row[0]}}`) as Named) : {};
