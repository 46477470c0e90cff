import type { ListQuery } from '#application/views';
import type { Counted, ListApproach, Plan, Scene } from './plan.js';
import { isTold, needsNoRow, type Cells, type WayOf } from './narrowing.js';
import { hasIndex } from './narrowings.js';
import { MARGIN } from './cell-bounds.js';
import { askedOrRead, askingCost, readOf, shareOf } from './plan-costs.js';
import { toldBy, type StationIndex } from './station-indexes.js';

/** An index that is gone along. */
interface Walk {
  /** How many entries it has. */
  readonly entries: number;
  readonly tells: ReadonlySet<string>;
  /** It has the list's order, so that it is left when the page is full. */
  readonly isSorted: boolean;
  /** The row of each that matches is read in any case. */
  readonly readsRows: boolean;
}

/** By how much further a walk goes where words are looked for: names that have one often stand together. */
export const UNEVENNESS = 2;
/** By how much further it goes where stations of a place are: names often begin with a city's. */
const UNEVENNESS_OF_PLACES = 8;
const PLACES: ReadonlySet<string> = new Set(['place', 'city']);
/** By how much growing circles look at more stations than they need: each is eight times as large as the one before. */
const OVERLAP = 4;

const LISTS: Readonly<Record<string, StationIndex>> = {
  name: 'by_name',
  created_at: 'by_creation',
  updated_at: 'by_update',
};
const NOTHING: ReadonlySet<string> = new Set();
const NONE: ReadonlySet<number> = new Set();

/** The sorted list is gone along until the page is full. */
export function alongList(scene: Scene, counted: readonly Counted[]): Plan {
  const { table, query, size } = scene;
  const approach: ListApproach = { areFew: false, wayOf: () => 'asked' };
  const list = LISTS[query.sort.by];
  const isStations = table === 'stations';
  // What no index has in its order must be read and sorted as a whole.
  if (!list || (!isStations && list !== 'by_name')) return { approach, cost: Infinity };
  const tells = isStations ? toldBy(list) : NOTHING;
  const walk = { entries: size, tells, isSorted: true, readsRows: !isStations };
  return { approach, cost: walkCost(scene, counted, walk) };
}

/** The index of a narrowing is gone along: its entries tell what matches, and where it has names, their order too. */
export function alongPath(scene: Scene, counted: readonly Counted[], one: Counted): readonly Plan[] {
  const { path, place, test } = one.narrowing;
  if (!path) return [];
  const { tells } = path;
  const isSorted = path.isSorted && scene.query.sort.by === 'name';
  const readsRows = test !== undefined || !(isSorted || tells.has(scene.query.sort.by));
  const walk = { entries: one.count, tells, isSorted, readsRows };
  const asked = counted.filter((other) => other !== one);
  const read = isSorted ? NONE : readOf(scene, asked, askedByNumber(scene, asked, walk));
  const wayOf: WayOf = (narrowing) => (narrowing.place === place ? 'along' : askedOrRead(narrowing, read));
  return [{ approach: { areFew: !isSorted, path, wayOf }, cost: walkCost(scene, asked, walk, read) }];
}

/** The cells of places are gone along, in each of them by name and no further than the page may reach. */
export function alongCells(scene: Scene, counted: readonly Counted[], one: Counted): readonly Plan[] {
  const { path, place, test } = one.narrowing;
  const { query, costs } = scene;
  if (!path?.cells || query.sort.by !== 'name') return [];
  const asked = counted.filter((other) => other !== one);
  const read = new Set(
    asked.filter(({ narrowing }) => narrowing.read).map(({ narrowing }) => narrowing.place),
  );
  // What is looked up among gathered hits would be gathered for the bound, too.
  if (asked.some(({ narrowing }) => narrowing.isProbed && !read.has(narrowing.place))) return [];
  const { cells } = path;
  const walk = { entries: one.count, tells: cells.path.tells, isSorted: true, readsRows: test !== undefined };
  const within = { ...scene, query: { ...query, limit: query.limit * MARGIN } };
  const cost = cellsOf(scene, one, cells) * costs.piece + walkCost(within, asked, walk, read);
  const wayOf: WayOf = (narrowing) => (narrowing.place === place ? 'along' : askedOrRead(narrowing, read));
  return [{ approach: { areFew: false, path: cells.path, cells, wayOf }, cost }];
}

/** By how much more cells stations of an area may be in than as many of all are. */
const SPARSENESS = 2;

/** In about how many cells the stations of an area are. */
const cellsOf = ({ size, cells }: Scene, { count }: Counted, { most }: Cells): number =>
  Math.min(most, count, (cells / Math.max(1, size)) * count * SPARSENESS);

/** The stations around a place are read circle by circle until the page is full. */
export function alongCircles(scene: Scene, counted: readonly Counted[]): Plan {
  const { query, size } = scene;
  const asked = counted.filter(({ narrowing }) => !narrowing.leads);
  const within = counted.find(({ narrowing }) => narrowing.leads)?.count ?? size;
  const needed = (query.limit / shareOf(size, asked)) * OVERLAP;
  const entries = query.sort.descending ? within : Math.min(within, needed);
  const walk = { entries, tells: toldBy('by_cell'), isSorted: false, readsRows: true };
  const read = readOf(scene, asked, askedByNumber(scene, asked, walk));
  const wayOf: WayOf = (narrowing) => (narrowing.leads ? 'led' : askedOrRead(narrowing, read));
  return { approach: { areFew: false, wayOf }, cost: walkCost(scene, asked, walk, read) };
}

/** What it takes to go along an index, and to ask what it leads to the rest. */
function walkCost(scene: Scene, asked: readonly Counted[], walk: Walk, read = NONE): number {
  const { size, costs, query } = scene;
  const { tells, isSorted, readsRows } = walk;
  const found =
    stepsOf(scene, asked, walk) *
    shareOf(
      size,
      asked.filter(({ narrowing }) => isTold(narrowing, tells)),
    );
  const isRead =
    readsRows || asksMore(query) || !asked.every(({ narrowing }) => needsNoRow(narrowing, tells));
  return (
    stepsOf(scene, asked, walk) * costs.step +
    askingCost(scene, asked, askedByNumber(scene, asked, walk), read) +
    found * ((isRead ? costs.row : 0) + (isSorted ? 0 : costs.hit))
  );
}

function stepsOf({ query, size }: Scene, asked: readonly Counted[], { entries, isSorted }: Walk): number {
  if (!isSorted) return entries;
  return Math.min(entries, (query.limit / shareOf(size, asked)) * unevennessOf(asked));
}

function unevennessOf(asked: readonly Counted[]): number {
  if (asked.some(({ narrowing }) => narrowing.asks?.some((field) => PLACES.has(field))))
    return UNEVENNESS_OF_PLACES;
  return asked.some(({ narrowing }) => narrowing.isProbed) ? UNEVENNESS : 1;
}

/** How many of a walk's entries tell nothing against what they are then asked by their numbers. */
function askedByNumber(scene: Scene, asked: readonly Counted[], walk: Walk): number {
  const told = asked.filter(({ narrowing }) => !narrowing.asksNumber && isTold(narrowing, walk.tells));
  return stepsOf(scene, asked, walk) * shareOf(scene.size, told);
}

/** Whether something is asked that no index tells. */
export const asksMore = ({ filters, freshness, updatedSince }: ListQuery): boolean =>
  freshness !== undefined || updatedSince !== undefined || !filters.every(hasIndex);
