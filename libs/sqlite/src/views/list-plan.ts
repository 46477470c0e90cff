import type { ListQuery } from '#application/views';
import type { FindingCosts } from './finding-costs.js';
import type { Condition, Narrowing, WayOf } from './narrowing.js';

/** The numbers of the records that several indexes lead to, in a column `led`. */
export interface Lead extends Condition {
  /** Each number is there once. */
  readonly isExact: boolean;
}

/** A glance at the first so many records that meet all else. */
export interface Glance {
  /** Asks each of them, by its number `n`. */
  readonly test: Condition;
  readonly atMost: number;
}

/** How the records of a page are found. */
export interface ListApproach {
  /** Whether indexes beside the sorted list lead to so few records that all may as well be sorted at once. */
  readonly areFew: boolean;
  /** Nothing where the sorted list is gone along. */
  readonly lead?: Lead;
  readonly wayOf: WayOf;
  /** Where it is given, a page may come out too short. */
  readonly glance?: Glance;
}

/** An approach with what it takes, in microseconds. */
export interface Plan {
  readonly approach: ListApproach;
  readonly cost: number;
}

/** A narrowing, and about how many records it leads to. */
export interface Counted {
  readonly narrowing: Narrowing;
  readonly count: number;
}

/** The list whose page is looked for. */
export interface Scene {
  readonly table: string;
  readonly query: ListQuery;
  /** How many records the table has. */
  readonly size: number;
  readonly costs: FindingCosts;
}

/** More hits than these are not worth gathering to read the row of each. */
const MOST_LEADING = 50_000;
/** By how much further a walk goes where words are looked for: names that have one often stand together. */
const UNEVENNESS = 2;
/** By how much growing circles look at more stations than they need: each is eight times as large as the one before. */
const OVERLAP = 4;

/** The way to a page that takes the least, of those that find it for sure. */
export function planOf(scene: Scene, counted: readonly Counted[]): Plan {
  const along = scene.query.sort.by === 'distance' ? alongCircles(scene, counted) : alongList(scene, counted);
  const leading = leadingOf(scene, counted);
  if (leading.length === 0) return along;
  const led = ledBy(leading, scene, counted);
  return led.cost < along.cost ? led : along;
}

/**
 * A glance along the list: words that many records have are soon found in the records themselves, without gathering
 * all that have them.
 */
export function glanceOf(scene: Scene, counted: readonly Counted[]): Plan | undefined {
  const { query, size, costs } = scene;
  const text = counted.find(({ narrowing }) => narrowing.read);
  if (!text?.narrowing.read || query.sort.by === 'distance') return undefined;
  const atMost = Math.ceil(((query.limit * size) / Math.max(1, text.count)) * UNEVENNESS);
  const { approach, cost } = alongList(
    { ...scene, query: { ...query, limit: atMost } },
    counted.filter((one) => one !== text),
  );
  const wayOf: WayOf = (narrowing) =>
    narrowing.place === text.narrowing.place ? 'met' : approach.wayOf(narrowing);
  const glance = { test: text.narrowing.read, atMost };
  return { approach: { ...approach, wayOf, glance }, cost: cost + atMost * costs.text };
}

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
    if (other.count * costs.hit + rows * costs.probe <= saved) leading.push(other);
  }
  return leading;
}

/** All that indexes lead to is read, and sorted. */
function ledBy(leading: readonly Counted[], scene: Scene, counted: readonly Counted[]): Plan {
  const { size, costs } = scene;
  const rows = expected(size, leading);
  const asked = counted.filter((one) => !leading.includes(one));
  const met = new Set(leading.map(({ narrowing }) => narrowing.place));
  const read = readOf(scene, asked, rows);
  const wayOf: WayOf = (narrowing) => (met.has(narrowing.place) ? 'met' : askedOrRead(narrowing, read));
  const cost = hitsOf(leading) * costs.hit + rows * costs.row + askingCost(scene, asked, rows);
  return { approach: { areFew: true, lead: common(leading), wayOf }, cost };
}

/** The sorted list is gone along until the page is full. */
function alongList({ table, query, size, costs }: Scene, counted: readonly Counted[]): Plan {
  const { sort, limit } = query;
  const approach: ListApproach = { areFew: false, wayOf: ({ leads }) => (leads ? 'led' : 'asked') };
  const isStations = table === 'stations';
  // What no index has in its order must be read and sorted as a whole.
  if (!isStations && sort.by !== 'name') return { approach, cost: Infinity };
  const probed = counted.filter(({ narrowing }) => narrowing.isProbed);
  const unevenness = probed.length > 0 ? UNEVENNESS : 1;
  const steps = Math.min(size, ((size * limit) / expected(size, counted)) * unevenness);
  const untold = counted.filter(({ narrowing: { isTold, isProbed } }) => !isTold && !isProbed);
  const isRead = untold.length > 0 || counted.some(({ narrowing }) => narrowing.test);
  const read = isRead ? Math.min(steps, (size * limit) / expected(size, untold)) : 0;
  const rows = isStations ? read : steps;
  const cost =
    steps * (costs.step + probed.length * costs.probe) + hitsOf(probed) * costs.hit + rows * costs.row;
  return { approach, cost };
}

/** The stations around a place are read circle by circle until the page is full. */
function alongCircles(scene: Scene, counted: readonly Counted[]): Plan {
  const { query, size, costs } = scene;
  const asked = counted.filter(({ narrowing }) => !narrowing.leads);
  const within = counted.find(({ narrowing }) => narrowing.leads)?.count ?? size;
  const needed = (query.limit * size) / expected(size, asked);
  const visited = query.sort.descending ? within : Math.min(within, needed * OVERLAP);
  const byNumber = asked.filter(({ narrowing }) => narrowing.asksNumber);
  const rows = (visited * expected(size, byNumber)) / size;
  const read = readOf(scene, asked, visited);
  const wayOf: WayOf = (narrowing) => (narrowing.leads ? 'led' : askedOrRead(narrowing, read));
  const cost = visited * (costs.step + costs.hit) + rows * costs.row + askingCost(scene, asked, visited);
  return { approach: { areFew: false, wayOf }, cost };
}

const askedOrRead = (narrowing: Narrowing, read: ReadonlySet<number>): 'asked' | 'read' =>
  read.has(narrowing.place) ? 'read' : 'asked';

/** Whose words are read, record by record, as they are so few that gathering all hits takes longer. */
const readOf = ({ costs }: Scene, asked: readonly Counted[], rows: number): ReadonlySet<number> =>
  new Set(
    asked
      .filter(({ narrowing: { read }, count }) => read && rows * costs.text < probing(costs, count, rows))
      .map(({ narrowing }) => narrowing.place),
  );

const probing = ({ hit, probe }: FindingCosts, count: number, rows: number): number =>
  count * hit + rows * probe;

/** What it takes to ask so many rows, beyond reading them. */
function askingCost({ costs }: Scene, asked: readonly Counted[], rows: number): number {
  return asked
    .filter(({ narrowing }) => narrowing.asksNumber)
    .map(({ narrowing: { read, isProbed }, count }) => {
      const probed = isProbed ? probing(costs, count, rows) : rows * costs.probe;
      return read ? Math.min(probed, rows * costs.text) : probed;
    })
    .reduce((sum, cost) => sum + cost, 0);
}

const hitsOf = (counted: readonly Counted[]): number => counted.reduce((sum, { count }) => sum + count, 0);

/** How many records several indexes have in common, if one says nothing of the other; never none. */
const expected = (size: number, counted: readonly Counted[]): number =>
  Math.max(
    Number.MIN_VALUE,
    counted.reduce((rows, { count }) => rows * Math.min(1, count / size), size),
  );

/** What all of them lead to, and no row is read of what some do. */
function common(leading: readonly Counted[]): Lead {
  const [first, ...others] = leading.flatMap(({ narrowing }) => narrowing.hits ?? []);
  // The sign has SQLite follow the first one, which is the shortest.
  const tests = others.map(({ sql }) => `+n IN (${sql})`);
  return {
    sql: `SELECT n AS led FROM (${first?.sql})${tests.length > 0 ? ` WHERE ${tests.join(' AND ')}` : ''}`,
    values: [first, ...others].flatMap((hits) => hits?.values ?? []),
    isExact: leading[0]?.narrowing.isExact ?? false,
  };
}
