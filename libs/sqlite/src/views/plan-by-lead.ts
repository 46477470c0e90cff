import type { Counted, Lead, Plan, Scene } from './plan.js';
import type { WayOf } from './narrowing.js';
import { asksMore } from './plan-along.js';
import { askedOrRead, askingCost, expected, hitsOf, readOf } from './plan-costs.js';

/** More hits than these are not worth gathering to read the row of each. */
const MOST_LEADING = 50_000;

/** All that indexes lead to is read, and sorted. */
export function byLead(scene: Scene, counted: readonly Counted[]): readonly Plan[] {
  const leading = leadingOf(scene, counted);
  if (leading.length === 0) return [];
  const { size, costs } = scene;
  const rows = expected(size, leading);
  const asked = counted.filter((one) => !leading.includes(one));
  const met = new Set(leading.map(({ narrowing }) => narrowing.place));
  const read = readOf(scene, asked, rows);
  const wayOf: WayOf = (narrowing) => (met.has(narrowing.place) ? 'met' : askedOrRead(narrowing, read));
  const readsNames = asked.length === 0 && !readsRows(scene, leading);
  const reading = rows * (readsNames ? costs.name : costs.row);
  const cost = hitsOf(leading) * costs.hit + reading + askingCost(scene, asked, rows, read);
  return [{ approach: { areFew: true, lead: { ...common(leading), readsNames }, wayOf }, cost }];
}

/** Whether more is asked of what is led to than to be sorted by its name. */
const readsRows = ({ table, query }: Scene, leading: readonly Counted[]): boolean =>
  table !== 'stations' ||
  query.sort.by !== 'name' ||
  asksMore(query) ||
  leading.some(({ narrowing }) => narrowing.test !== undefined);

/** The shortest, and of the others those whose hits take less to gather than the rows that they save. */
function leadingOf({ size, costs }: Scene, counted: readonly Counted[]): readonly Counted[] {
  const [first, ...others] = counted
    .filter(({ count }) => count < MOST_LEADING)
    .sort((one, other) => one.count - other.count);
  if (!first) return [];
  const leading = [first];
  for (const other of others) {
    const rows = expected(size, leading);
    const saved = rows * (1 - other.count / size) * costs.row;
    if (other.entries * costs.hit + rows * costs.probe <= saved) leading.push(other);
  }
  return leading;
}

/** What all of them lead to, and no row is read of what some do. */
function common(leading: readonly Counted[]): Omit<Lead, 'readsNames'> {
  const [first, ...others] = leading.flatMap(({ narrowing }) => narrowing.hits ?? []);
  // The sign has SQLite follow the first one, which is the shortest.
  const tests = others.map(({ sql }) => `+n IN (${sql})`);
  return {
    sql: `SELECT n AS led FROM (${first?.sql})${tests.length > 0 ? ` WHERE ${tests.join(' AND ')}` : ''}`,
    values: [first, ...others].flatMap((hits) => hits?.values ?? []),
    isExact: leading[0]?.narrowing.isExact ?? false,
  };
}
