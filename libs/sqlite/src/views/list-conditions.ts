import type { Filter, FreshnessCondition } from '#application/views';
import { filterColumn } from '../schema.js';
import { narrowingsOf, type Condition, type Narrowed, type Narrowing } from './narrowing.js';

interface Approach {
  /** Where the page begins. */
  readonly from?: Condition;
  /** Whether each record is asked, as those that the index leads to are too many; nothing is too much if not given. */
  readonly areMany?: (narrowing: Narrowing) => boolean;
}

/** All conditions of a list's query as one. */
export function conditionsOf(
  table: string,
  query: Narrowed,
  { from, areMany = () => false }: Approach = {},
): Condition {
  const { filters, updatedSince, freshness } = query;
  const conditions: Condition[] = [{ sql: 'removed = 0', values: [] }];
  for (const narrowing of narrowingsOf(table, query))
    conditions.push(...conditionsFor(narrowing, areMany(narrowing)));
  if (updatedSince !== undefined) conditions.push({ sql: 'updated_at >= ?', values: [updatedSince] });
  conditions.push(...filters.map(filterCondition));
  if (freshness) conditions.push(freshnessCondition(freshness));
  if (from) conditions.push(from);
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

function conditionsFor({ hits, test, testAlone }: Narrowing, areMany: boolean): readonly Condition[] {
  const led = hits && !areMany ? { sql: `n IN (${hits.sql})`, values: hits.values } : testAlone;
  return [led, test].filter((condition) => condition !== undefined);
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
