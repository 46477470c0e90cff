import type { Filter, FreshnessCondition } from '#application/views';
import { filterColumn } from './filter-column.js';
import { needsNoRow, type Condition, type IndexPath, type Narrowing, type WayOf } from './narrowing.js';
import { hasIndex, narrowingsOf, type Narrowed } from './narrowings.js';
import { toldBy } from './station-indexes.js';

interface Approach {
  /** Where the page begins. */
  readonly from?: Condition;
  /** Leads to the records beside what each narrowing does. */
  readonly lead?: Condition | undefined;
  /** The index that is gone along. */
  readonly path?: IndexPath | undefined;
  /** Each narrowing's index leads, if not given. */
  readonly wayOf?: WayOf;
}

/** All conditions of a list's query as one. */
export function conditionsOf(
  table: string,
  query: Narrowed,
  { from, lead, path, wayOf = () => 'led' }: Approach = {},
): Condition {
  const { filters, updatedSince, freshness } = query;
  const conditions: Condition[] = [{ sql: 'removed = 0', values: [] }];
  if (lead) conditions.push(lead);
  conditions.push(...narrowed(narrowingsOf(table, query), wayOf, path));
  if (updatedSince !== undefined) conditions.push({ sql: 'updated_at >= ?', values: [updatedSince] });
  conditions.push(...filters.filter((filter) => !hasIndex(filter)).map(filterCondition));
  if (freshness) conditions.push(freshnessCondition(freshness));
  if (from) conditions.push(from);
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** What needs no row is asked of those that a list's own index leads to, before their rows are read. */
function narrowed(narrowings: readonly Narrowing[], wayOf: WayOf, path?: IndexPath): readonly Condition[] {
  const leader = narrowings.find((narrowing) => narrowing.leads && wayOf(narrowing) === 'led');
  const within = narrowings.filter(
    (one) => leader?.among && one !== leader && needsNoRow(one, toldBy('by_cell')),
  );
  return narrowings
    .filter((one) => !within.includes(one))
    .flatMap((one) => {
      if (one !== leader || !leader.among) return conditionsFor(one, wayOf(one), path);
      const conditions = within.flatMap((asked) => conditionsFor(asked, wayOf(asked)));
      return conditionsFor({ ...one, hits: leader.among(conditions) }, 'led');
    });
}

function conditionsFor(narrowing: Narrowing, way: ReturnType<WayOf>, path?: IndexPath): readonly Condition[] {
  const { hits, led, test, testAlone, read } = narrowing;
  const leading = led ?? (hits && { sql: `n IN (${hits.sql})`, values: hits.values });
  const first = {
    led: leading ?? testAlone,
    along: path?.where,
    asked: testAlone,
    read: read ?? testAlone,
    met: undefined,
  }[way];
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
