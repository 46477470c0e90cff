import { GRID_LEVEL, type Area, type CellRange, type Matching } from '#application/views';
import type { Condition } from './narrowing.js';
import { FINEST_LEVEL, cellKey, cellsByColumn } from './map-schema.js';

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

/** So many times higher than wide, a range is gone through column by column. */
const TALL = 4;

const length = ([first, last]: readonly [number, number]): number => last - first + 1;

/** Counted cells of a range: a table with their keys, to be joined behind {@link STRIPS}. */
export function cellsIn(range: CellRange): Condition {
  const { level, columns, rows } = range;
  const byColumn = length(rows) > TALL * length(columns) ? cellsByColumn(level) : undefined;
  if (!byColumn) {
    const keys = keysOf(range);
    return { ...keys, sql: `strip CROSS JOIN map_cells ON ${keys.sql}` };
  }
  const { index, only } = byColumn;
  return {
    sql: `strip CROSS JOIN map_cells INDEXED BY ${index} ON ${only} AND key & ${2 ** level - 1} = strip.r
      AND key BETWEEN strip.r + ? AND strip.r + ?`,
    values: [...columns, ...rows.map((row) => cellKey(level, row * 2 ** level))],
  };
}

/** The number of the cell of a level that the counted cell of a finer one is in. */
export function cellOfKey(finer: number, level: number): string {
  const [mask, shift] = [2 ** finer - 1, finer - level];
  return `((key >> ${finer} & ${mask}) >> ${shift}) * ${2 ** level} + ((key & ${mask}) >> ${shift})`;
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
