import { MAX_CLUSTER_COUNT, type MapQuery } from './station-map.js';
import { cellCount, touchedCells, levelOfZoom, type CellTotals } from '#application/views';

/** Above this number of stations, levels that are finer than the store's stored cell counts are not tried. */
const MANY_STATIONS = 100_000;

type Cells = readonly CellTotals[];

/** The cells of a result, and their level. */
export interface FoundCells {
  readonly level: number;
  readonly cells: Cells;
}

/**
 * Finds the cells of the query's zoom, or of the finest level with at most {@link MAX_CLUSTER_COUNT} cells. The
 * generator yields the levels whose cells it needs, and returns the cells of the result.
 * @param finestOfMany the finest level at which the store counts many stations fast
 */
export function* cellsWithinLimit(
  query: MapQuery,
  finestOfMany: number,
): Generator<number, FoundCells, Cells> {
  const asked = levelOfZoom(query.zoom);
  let level = levelThatFits(query, asked);
  let cells = yield level;
  const total = totalOf(cells);
  const finest = total > MANY_STATIONS ? Math.max(level, Math.min(asked, finestOfMany)) : asked;
  while (level < finest) {
    const next = total <= MAX_CLUSTER_COUNT ? finest : Math.min(finest, level + stepUp(cells.length));
    const finer = yield next;
    if (finer.length > MAX_CLUSTER_COUNT) break;
    [level, cells] = [next, finer];
  }
  return { level, cells };
}

/** The finest level, up to the requested one, at which the areas have at most {@link MAX_CLUSTER_COUNT} cells. */
function levelThatFits({ areas }: MapQuery, asked: number): number {
  const cells = (level: number) => areas.reduce((sum, area) => sum + cellCount(touchedCells(area, level)), 0);
  let level = asked;
  while (level > 0 && cells(level) > MAX_CLUSTER_COUNT) level -= 1;
  return level;
}

/** Number of levels by which cells can be refined within the limit: each level splits a cell into at most four. */
const stepUp = (count: number): number =>
  Math.max(1, Math.floor(Math.log2(MAX_CLUSTER_COUNT / Math.max(1, count)) / 2));

/** Number of stations of these cells. */
export const totalOf = (cells: Cells): number => cells.reduce((sum, { count }) => sum + count, 0);
