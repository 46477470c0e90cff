import { GRID_LEVEL, type Area, type CellRange, type Matching } from '#application/views';
import type { Condition } from './narrowing.js';
import { FINEST_LEVEL, cellKey } from './map-schema.js';

/** The number of a station's cell, by its grid point. */
export function cellOfPoint(level: number): string {
  const shift = GRID_LEVEL - level;
  return `(map_row >> ${shift}) * ${2 ** level} + (map_column >> ${shift})`;
}

/** Keys of counted cells, strip by strip. */
export function keysOf({ level, columns, rows }: CellRange): Condition {
  const row = 2 ** level;
  return {
    sql: `key BETWEEN strip.r * ${row} + ? AND strip.r * ${row} + ?`,
    values: [...rows, ...columns.map((column) => cellKey(level, column))],
  };
}

/** Cells of stations, strip by strip. */
export const stationCellsOf = ({ columns, rows }: CellRange): Condition => ({
  sql: `map_cell BETWEEN strip.r * ${2 ** FINEST_LEVEL} + ? AND strip.r * ${2 ** FINEST_LEVEL} + ?`,
  values: [...rows, ...columns],
});

/** That a station is in the area. Its degrees are looked at only in the outermost units. */
export function inArea({ columns, rows, edges }: Area): Condition {
  const sql = 'map_column BETWEEN ? AND ? AND map_row BETWEEN ? AND ?';
  if (!edges) return { sql, values: [...columns, ...rows] };
  return {
    sql: `${sql} AND (map_column > ? OR lon >= ?) AND (map_column < ? OR lon <= ?)
      AND (map_row > ? OR lat <= ?) AND (map_row < ? OR lat >= ?)`,
    values: [
      ...[...columns, ...rows],
      ...[columns[0], edges.west, columns[1], edges.east],
      ...[rows[0], edges.north, rows[1], edges.south],
    ],
  };
}

type Statuses = readonly (string | null)[];

/**
 * The statuses that a query asks for, where it asks for nothing else: then the counted cells answer it.
 * @returns undefined where it asks for more
 */
export function statusesAlone(matching: Matching): Statuses | 'all' | undefined {
  const { filters } = matching;
  if (!asksFiltersOnly(matching) || filters.some(({ field }) => field !== 'available')) return undefined;
  return filters.length === 0 ? 'all' : filters.flatMap(({ values }) => values);
}

/** Whether a query asks for values of fields alone, or for nothing at all. */
export const asksFiltersOnly = ({ words, filters: _, ...rest }: Matching): boolean =>
  words.length === 0 && Object.values(rest).every(asksNothing);

const asksNothing = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0);
