import {
  summaryLabel,
  type Matching,
  type Summaries,
  type Summary,
  type SummaryField,
  type SummaryGroup,
} from '#application/views';
import { transaction, type Connection } from '../database.js';
import { filterColumn } from './filter-column.js';
import { conditionsOf } from './list-conditions.js';
import { asksFiltersOnly } from './map-conditions.js';
import type { Condition } from './narrowing.js';
import { PreparedQueries } from './prepared-queries.js';
import { recordsOf } from './record-row.js';
import { allStations, groupsBy, stationsWith } from './station-counts.js';

type GroupRow = readonly [folded: string | null, count: number, written: string | null, name: string | null];

/** Counts of stations by what filters compare. */
export class SqliteSummaries implements Summaries {
  private readonly queries: PreparedQueries;

  constructor(private readonly connection: Connection) {
    this.queries = new PreparedQueries(connection);
  }

  summarize(by: SummaryField, matching: Matching): Promise<Summary> {
    // One state of the tables for all that is asked of them.
    const summary = transaction(this.connection, () => {
      const rows = this.counted(by, matching);
      return {
        total: rows.reduce((sum, [, count]) => sum + count, 0),
        groups: rows.map((row) => group(by, row)),
      };
    });
    return Promise.resolve(summary);
  }

  private counted(by: SummaryField, matching: Matching): readonly GroupRow[] {
    const kept = keptCounts(by, matching);
    if (!kept) return this.grouped(by, countedOneByOne(by, matching));
    const all = this.queries.prepared<[number]>(kept.all.sql).first(...kept.all.values)?.[0] ?? 0;
    return withRest(this.grouped(by, kept.groups), all);
  }

  private grouped(by: SummaryField, { sql, values }: Condition): readonly GroupRow[] {
    // As one text: some thousand cities take longer to come row by row than to be counted.
    const select = this.queries.prepared<[string]>(
      `SELECT json_group_array(
         json_array(value, size, ${written[by]}, ${nameOf(by)}) ORDER BY size DESC, value NULLS LAST
       ) FROM (${sql}) WHERE size > 0`,
    );
    return JSON.parse(select.first(...values)?.[0] ?? '[]') as readonly GroupRow[];
  }
}

function group(by: SummaryField, [folded, count, text, name]: GroupRow): SummaryGroup {
  if (folded === null) return { value: null, count };
  const value = text ?? folded;
  const label = summaryLabel(by, value, name);
  return label === undefined ? { value, count } : { value, label, count };
}

/** An attribute of the record whose number is told by an expression. */
const attributeOf = (table: string, attribute: string, number: string): string =>
  `(SELECT json_extract('{' || attributes || '}', '$.${attribute}') FROM ${recordsOf(table)} WHERE n = ${number})`;

/** How the folded `value` is written by one of the records that have it. */
const writtenIn = (table: string, field: string): string =>
  attributeOf(
    table,
    field,
    `(SELECT n FROM ${table} WHERE removed = 0 AND ${filterColumn(field)} = value LIMIT 1)`,
  );

/** How values are written; codes and ids are in one way only. */
const written: Readonly<Record<SummaryField, string>> = {
  available: 'value',
  manufacturer: writtenIn('stations', 'manufacturer'),
  location_id: 'value',
  city: writtenIn('locations', 'city'),
};

const nameOf = (by: SummaryField): string =>
  by === 'location_id'
    ? attributeOf('locations', 'name', "(SELECT n FROM aggregates WHERE id = value AND kind = 'location')")
    : 'NULL';

interface KeptCounts {
  /** Of those that have a value. */
  readonly groups: Condition;
  /** With those that have none. */
  readonly all: Condition;
}

/** Groups whose sizes are kept: of all stations, or of those with some values of one other field. */
function keptCounts(by: SummaryField, matching: Matching): KeptCounts | undefined {
  const [filter, ...others] = matching.filters;
  if (!asksFiltersOnly(matching) || others.length > 0) return undefined;
  if (!filter) return both(groupsBy(by), allStations);
  const { field, values } = filter;
  if (values.includes(null)) return undefined;
  return both(groupsBy(by, [field, values]), stationsWith(new Map([[field, values]])));
}

const both = (groups: Condition | undefined, all: Condition | undefined): KeptCounts | undefined =>
  groups && all && { groups, all };

/** What is left of all when every value is counted has none, and comes after those that are as many. */
function withRest(rows: readonly GroupRow[], all: number): readonly GroupRow[] {
  const rest = all - rows.reduce((sum, [, count]) => sum + count, 0);
  if (rest <= 0) return rows;
  const fewer = rows.findIndex(([, count]) => count < rest);
  const place = fewer < 0 ? rows.length : fewer;
  return [...rows.slice(0, place), [null, rest, null, null], ...rows.slice(place)];
}

function countedOneByOne(by: SummaryField, matching: Matching): Condition {
  const { sql, values } = conditionsOf('stations', matching);
  return {
    sql: `SELECT ${filterColumn(by)} AS value, count(*) AS size FROM stations WHERE ${sql} GROUP BY 1`,
    values,
  };
}
