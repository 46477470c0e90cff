import { ringsOf, type ListQuery, type SortKey } from '#application/views';
import { filterColumn } from './filter-column.js';
import { inBrackets, joined, type Condition } from './narrowing.js';
import { squaredChordTo } from './narrowing-by-place.js';

/** Where in its order a list is read: which records, from which place on. */
export interface Stretch {
  readonly query: ListQuery;
  readonly from: Condition;
  /** There may be nulls among its keys, which come last whatever the direction. */
  readonly hasNulls?: true;
}

/** What a list is sorted by. */
export function sortKey({ sort, near }: ListQuery): Condition {
  if (sort.by === 'distance' && near) return squaredChordTo(near.centre);
  return { sql: sort.by === 'name' ? filterColumn('name') : sort.by, values: [] };
}

/**
 * The stretches that make up a list from its page's beginning on, in their order. Each is read only if those before
 * have not filled the page.
 * @param areFew whether so few records match that all may as well be sorted at once
 */
export function stretchesOf(query: ListQuery, areFew: boolean): Iterable<Stretch> {
  if (query.sort.by === 'name') return areFew ? [byNameAtOnce(query)] : byName(query);
  if (query.sort.by === 'distance' && !query.sort.descending && !areFew) return byGrowingCircles(query);
  return [{ query, from: valuedAfter(query.after, query.sort.descending) }];
}

/** An index has nulls at the other end, so they are read on their own when the rest is through. */
function* byName(query: ListQuery): Generator<Stretch> {
  const { after, sort } = query;
  if (after?.value !== null) yield { query, from: valuedAfter(after, sort.descending) };
  yield { query, from: unnamedAfter(after) };
}

/** What is led to is led to once. */
function byNameAtOnce(query: ListQuery): Stretch {
  const { after, sort } = query;
  if (after?.value === null) return { query, from: unnamedAfter(after) };
  const from = after ? joined([valuedAfter(after, sort.descending), unnamedAfter()], ' OR ') : EVERYWHERE;
  return { query, from: inBrackets(from), hasNulls: true };
}

const EVERYWHERE: Condition = { sql: 'TRUE', values: [] };

/** @param after the last one that was shown; undefined where that had a name */
function unnamedAfter(after?: SortKey): Condition {
  const unnamed = `${filterColumn('name')} IS NULL`;
  if (after?.value !== null) return { sql: unnamed, values: [] };
  return { sql: `${unnamed} AND id > ?`, values: [after.id] };
}

function* byGrowingCircles(query: ListQuery): Generator<Stretch> {
  const { near, after } = query;
  if (!near) return;
  for (const { radius, beyond } of ringsOf(near, after)) {
    const from = beyond === undefined ? valuedAfter(after, false) : { sql: 'k > ?', values: [beyond] };
    yield { query: { ...query, near: { ...near, radius } }, from };
  }
}

function valuedAfter(after: SortKey | undefined, descending: boolean): Condition {
  if (!after) return { sql: 'k IS NOT NULL', values: [] };
  const [inclusive, beyond] = descending ? ['<=', '<'] : ['>=', '>'];
  // The first comparison is the one that an index serves; the second passes over what was shown.
  return {
    sql: `k ${inclusive} ? AND (k ${beyond} ? OR id > ?)`,
    values: [after.value, after.value, after.id],
  };
}
