import type { Filter, FreshnessCondition } from '#application/views';
import { filterColumn } from '../schema.js';
import type { Condition, Narrowing, WayOf } from './narrowing.js';
import { hasIndex, narrowingsOf, type Narrowed } from './narrowings.js';

interface Approach {
  /** Where the page begins. */
  readonly from?: Condition;
  /** Leads to the records beside what each narrowing does. */
  readonly lead?: Condition | undefined;
  /** Each narrowing's index leads, if not given. */
  readonly wayOf?: WayOf;
}

/** All conditions of a list's query as one. */
export function conditionsOf(
  table: string,
  query: Narrowed,
  { from, lead, wayOf = () => 'led' }: Approach = {},
): Condition {
  const { filters, updatedSince, freshness } = query;
  const conditions: Condition[] = [{ sql: 'removed = 0', values: [] }];
  if (lead) conditions.push(lead);
  conditions.push(...narrowed(table, narrowingsOf(table, query), wayOf));
  if (updatedSince !== undefined) conditions.push({ sql: 'updated_at >= ?', values: [updatedSince] });
  conditions.push(...filters.filter((filter) => !hasIndex(filter)).map(filterCondition));
  if (freshness) conditions.push(freshnessCondition(freshness));
  if (from) conditions.push(from);
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** What is asked of numbers alone is asked of those that a list's own index leads to, before their rows are read. */
function narrowed(table: string, narrowings: readonly Narrowing[], wayOf: WayOf): readonly Condition[] {
  const leader = narrowings.find((narrowing) => narrowing.leads && wayOf(narrowing) === 'led');
  const isWithin = (one: Narrowing) => leader?.hits && one.asksNumber && wayOf(one) !== 'led';
  const within = narrowings.filter(isWithin).flatMap((one) => conditionsFor(one, wayOf(one)));
  return narrowings
    .filter((one) => !isWithin(one))
    .flatMap((one) =>
      conditionsFor(one === leader ? { ...one, hits: amongHits(table, one, within) } : one, wayOf(one)),
    );
}

/** Those of a narrowing's hits that meet conditions on the `n` of a table of this name. */
function amongHits(table: string, { hits }: Narrowing, conditions: readonly Condition[]): Condition {
  const { sql, values } = hits as Condition;
  if (conditions.length === 0) return { sql, values };
  return {
    sql: `SELECT n FROM (${sql}) AS ${table} WHERE ${conditions.map((one) => one.sql).join(' AND ')}`,
    values: [...values, ...conditions.flatMap((one) => one.values)],
  };
}

function conditionsFor(narrowing: Narrowing, way: ReturnType<WayOf>): readonly Condition[] {
  const { hits, led, test, testAlone, read } = narrowing;
  const leading = led ?? (hits && { sql: `n IN (${hits.sql})`, values: hits.values });
  const first = { led: leading ?? testAlone, asked: testAlone, read: read ?? testAlone, met: undefined }[way];
  return [first, test].filter((condition) => condition !== undefined);
}

function filterCondition({ field, values }: Filter): Condition {
  const column = filterColumn(field);
  const given = values.filter((value) => value !== null);
  const parts: string[] = [];
  if (given.length > 0) parts.push(`${column} IN (${given.map(() => '?').join(', ')})`);
  if (given.length < values.length) parts.push(`${column} IS NULL`);
  return { sql: `(${parts.join(' OR ')})`, values: given };
}

const freshnessCondition = ({ stale, before }: FreshnessCondition): Condition => ({
  sql: stale ? '(observed_at IS NULL OR observed_at < ?)' : 'observed_at >= ?',
  values: [before],
});
