import type { Counted, Lead, ListApproach, Plan, Scene } from './plan.js';
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

/** Ways that take less are taken at once. */
const WORTH_A_TRY = 300;
/** By so many times more than a page shows, names may begin like that of its last one. */
const TIES = 40;

/**
 * The hits of words in the order of names, as far as a page goes, if nothing else is asked.
 * @param sure a plan that finds the page for sure
 */
export function inNameOrder(scene: Scene, counted: readonly Counted[], sure: Plan): ListApproach | undefined {
  const [one, ...others] = counted;
  const { query } = scene;
  if (!one?.narrowing.byName || others.length > 0 || sure.cost <= WORTH_A_TRY || readsRows(scene, [one]))
    return undefined;
  const lead = { ...common([one]), readsNames: true, byName: one.narrowing.byName };
  const wayOf: WayOf = ({ place }) => (place === one.narrowing.place ? 'met' : 'asked');
  return { areFew: true, lead, wayOf, tooMany: 1 + (query.limit + 1) * TIES };
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
