import { BLOOM_COLUMNS } from './bloom-filter.js';
import { filterColumn } from './filter-column.js';
import { conditionsOf } from './list-conditions.js';
import { sortKey, type Stretch } from './list-order.js';
import type { Condition } from './narrowing.js';
import type { Glance, ListApproach } from './plan.js';

/** The order of a page, by its keys in a column `k`. */
export const orderOf = ({ query, hasNulls }: Stretch): string =>
  `ORDER BY k ${query.sort.descending ? 'DESC' : 'ASC'}${hasNulls ? ' NULLS LAST' : ''}, id`;

/** A SELECT of the numbers `m` and the keys `k` of the first so many records of a stretch. */
export function pageStatement(
  table: string,
  stretch: Stretch,
  approach: ListApproach,
  limit: number,
): Condition {
  const { lead } = approach;
  const first = lead?.byName?.first(stretch.query, limit);
  const all = matching(
    table,
    stretch,
    lead && first ? { ...approach, lead: { ...lead, ...first } } : approach,
  );
  return firstOf({ ...all, sql: `${all.sql} ${orderOf(stretch)}` }, limit, approach.glance);
}

/** A SELECT of the key `k` of the one that so many others of a stretch come before. */
export function keyStatement(
  table: string,
  stretch: Stretch,
  approach: ListApproach,
  others: number,
): Condition {
  const { sql, values } = matching(table, stretch, approach);
  return { sql: `SELECT k FROM (${sql} ${orderOf(stretch)} LIMIT 1 OFFSET ?)`, values: [...values, others] };
}

/** All of a stretch that match. Sorted are the keys alone; whole rows are read of what is shown. */
function matching(table: string, { query, from }: Stretch, approach: ListApproach): Condition {
  const { lead, path, wayOf, glance } = approach;
  const key = sortKey(query);
  const { source, gathered } = sourceOf(table, approach);
  const conditions = conditionsOf(table, query, { from, lead: gathered, path, wayOf });
  const columns = glance ? toldColumns(table, glance) : 'n AS m';
  // The sign keeps SQLite from the sorted list.
  const sorted = `${lead ? '+' : ''}${key.sql} AS k`;
  return {
    sql: `SELECT ${columns}, ${sorted} FROM ${source.sql} WHERE ${conditions.sql}`,
    values: [...key.values, ...source.values, ...conditions.values],
  };
}

/** What a glance asks. */
const toldColumns = (table: string, { readsRow }: Glance): string =>
  [
    'n',
    ...(table === 'stations' ? BLOOM_COLUMNS : []),
    ...(readsRow ? [filterColumn('available')] : []),
  ].join(', ');

/** The first so many of what a statement finds, or of those among them that a glance at the very first ones shows. */
function firstOf({ sql, values }: Condition, limit: number, glance: Glance | undefined): Condition {
  if (!glance) return { sql: `${sql} LIMIT ?`, values: [...values, limit] };
  const { test, atMost } = glance;
  return {
    sql: `SELECT n AS m, k FROM (${sql} LIMIT ?) WHERE ${test.sql} LIMIT ?`,
    values: [...values, atMost, ...test.values, limit],
  };
}

/** Numbers that come once lead to the records one by one; others are gathered first. */
function sourceOf(
  table: string,
  { lead, path, tooMany }: ListApproach,
): { readonly source: Condition; readonly gathered?: Condition } {
  const source = path?.source ?? { sql: table, values: [] };
  if (!lead) return { source };
  const { sql, values } = tooMany === undefined ? lead : fewerThan(tooMany, lead);
  const led = lead.readsNames ? 'stations_names' : table;
  if (lead.isExact) return { source: { sql: `(${sql}) CROSS JOIN ${led} ON n = led`, values } };
  return { source, gathered: { sql: `n IN (${sql})`, values } };
}

/** All that is led to, or nothing where that is as many. */
const fewerThan = (tooMany: number, { sql, values }: Condition): Condition => ({
  sql: `WITH hits AS MATERIALIZED (${sql} LIMIT ?) SELECT led FROM hits WHERE (SELECT count(*) FROM hits) < ?`,
  values: [...values, tooMany, tooMany],
});
