import type { MapQuery } from './station-map.js';
import { MAX_COUNTED_STALE, type CellTotals } from '#application/views';

/** The stations of a query's result that are stale; undefined if they are not counted. */
export function staleStations(query: MapQuery, total: number): MapQuery | undefined {
  const { matching, staleBefore: before } = query;
  if (before === undefined || matching.freshness || total > MAX_COUNTED_STALE) return undefined;
  return { ...query, matching: { ...matching, freshness: { stale: true, before } } };
}

/** The cells, each with the count of its stale stations. */
export function withStale(
  cells: readonly CellTotals[],
  staleCells: readonly CellTotals[],
): readonly CellTotals[] {
  const counts = new Map(staleCells.map(({ cell, count }) => [cell, count]));
  return cells.map((totals) => ({ ...totals, stale: counts.get(totals.cell) ?? 0 }));
}
