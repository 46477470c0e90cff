import { GREATEST_CLUSTER_COUNT, type MapQuery } from '../../ports/station-map.js';
import type { CellTally } from './clusters.js';
import { cellCount, touchedCells } from './coverage.js';
import { levelOfZoom } from './grid.js';

/** Of more stations than this, cells finer than the store is quick with are not tried. */
const MANY_STATIONS = 100_000;

type Cells = readonly CellTally[];

/**
 * Looks for the cells of the query's zoom, or of the finest level that gives no more of them than an answer can
 * have: yields the levels whose cells it wants to see, and returns those that are to be shown.
 * @param finestOfMany the finest level that the store counts many stations by
 */
export function* fittingCells(query: MapQuery, finestOfMany: number): Generator<number, Cells, Cells> {
  const asked = levelOfZoom(query.zoom);
  let level = levelThatFits(query, asked);
  let cells = yield level;
  const total = totalOf(cells);
  const finest = total > MANY_STATIONS ? Math.max(level, Math.min(asked, finestOfMany)) : asked;
  while (level < finest) {
    const next = total <= GREATEST_CLUSTER_COUNT ? finest : Math.min(finest, level + stepUp(cells.length));
    const finer = yield next;
    if (finer.length > GREATEST_CLUSTER_COUNT) break;
    [level, cells] = [next, finer];
  }
  return cells;
}

/** The finest level, up to the one asked for, that has no more cells in the areas than an answer can have. */
function levelThatFits({ areas }: MapQuery, asked: number): number {
  const cells = (level: number) => areas.reduce((sum, area) => sum + cellCount(touchedCells(area, level)), 0);
  let level = asked;
  while (level > 0 && cells(level) > GREATEST_CLUSTER_COUNT) level -= 1;
  return level;
}

/** By how many levels cells can surely be finer: one has at most four of the next. */
const stepUp = (count: number): number =>
  Math.max(1, Math.floor(Math.log2(GREATEST_CLUSTER_COUNT / Math.max(1, count)) / 2));

/** All stations of these cells. */
export const totalOf = (cells: Cells): number => cells.reduce((sum, { count }) => sum + count, 0);
