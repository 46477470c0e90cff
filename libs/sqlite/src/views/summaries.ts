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
import { recordsOf } from './record-row.js';

const LARGEST_FIRST = 'ORDER BY size DESC, value NULLS LAST';

type GroupRow = readonly [folded: string | null, count: number, first: number];
type Named = Readonly<Record<string, string | null>>;

/** Counts of stations by what filters compare. */
export class SqliteSummaries implements Summaries {
  private readonly queries: PreparedQueries;
  private readonly station: Query<readonly [string]>;
  private readonly location: Query<readonly [string]>;

  constructor(private readonly connection: Connection) {
    this.queries = new PreparedQueries(connection);
    this.station = this.queries.prepared(`SELECT attributes FROM ${recordsOf('stations')} WHERE n = ?`);
    this.location = this.queries.prepared(
      `SELECT attributes FROM ${recordsOf('locations')} WHERE n = ${numberOf('location')}`,
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
    // Of locations there are so many that each station is looked at anyway.
    if (statusesAlone(matching) === 'all' && by !== 'location_id')
      return this.countedByIndex(filterColumn(by));
    const column = filterColumn(by);
    const { sql, values } = conditionsOf('stations', matching);
    return this.queries
      .prepared<GroupRow>(
        `SELECT ${column} AS value, count(*) AS size, min(n) FROM stations WHERE ${sql} GROUP BY 1 ${LARGEST_FIRST}`,
      )
      .all(...values);
  }

  /** All stations by the values of a column, value by value along its index; what is removed has none. */
  private countedByIndex(column: string): readonly GroupRow[] {
    const select = this.queries.prepared<GroupRow>(
      `WITH RECURSIVE present (value) AS (
         SELECT min(${column}) FROM stations WHERE ${column} IS NOT NULL
         UNION ALL SELECT (SELECT min(${column}) FROM stations WHERE ${column} > value) FROM present WHERE value IS NOT NULL
       ), sized (value, size, first) AS (
         SELECT value, (SELECT count(*) FROM stations WHERE ${column} = value),
           (SELECT min(n) FROM stations WHERE ${column} = value)
         FROM present WHERE value IS NOT NULL
       ), rest (size) AS (
         SELECT (SELECT count(*) FROM stations WHERE f_location_id IS NOT NULL)
           - (SELECT count(*) FROM stations WHERE ${column} IS NOT NULL)
       )
       SELECT value, size, first FROM sized UNION ALL SELECT NULL, size, 0 FROM rest WHERE size > 0 ${LARGEST_FIRST}`,
    );
    return select.all();
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
