import {
  GRID_LEVEL,
  cellAt,
  gridPoint,
  unitVector,
  usablePosition,
  type CellRange,
  type GeoPoint,
  type GivenPosition,
} from '#application/views';
import type { Value } from '../database.js';

/**
 * Levels whose cells are kept counted, the coarse ones nearer to each other: of those a map reads the most at once,
 * and a batch of stations changes few of them.
 */
export const countedLevels = [5, 7, 9, 12] as const;
/** The level of the cells by which stations are found: 10 km wide at the equator. */
export const CELL_LEVEL = 12;

/** Statuses by their place among a cell's columns. */
export const statuses = [null, '0', '1', '2', '3', '4'] as const;

/** The columns of a cell that count the stations of one status, by its place. */
export const columnsOfStatus = (place: number): readonly string[] => [
  `count_${place}`,
  `columns_${place}`,
  `rows_${place}`,
];

/** The columns of a cell, status by status. */
export const cellColumns = statuses.flatMap((_, place) => columnsOfStatus(place));

/** How many stations a cell has. */
export const STATIONS_OF_CELL = statuses.map((_, place) => `count_${place}`).join(' + ');

/** The key of a cell in `map_cells`: that of the next one in its row follows. */
export const cellKey = (level: number, cell: number): number => level * 2 ** 24 + cell;

export const mapTables = `
  -- Cells of all counted levels: of each status how many stations, and the sums of their grid points.
  CREATE TABLE map_cells (
    key INTEGER PRIMARY KEY,
    ${cellColumns.map((column) => `${column} INTEGER NOT NULL DEFAULT 0`).join(', ')}
  );
`;

/**
 * The cells of some ranges of one level as a JSON list of first and last keys: one for each row of cells, each cell
 * once. A range of an index is read for each.
 * @param base the key of the level's first cell
 */
export function stripsOf(ranges: readonly CellRange[], base = 0): string {
  const strips = ranges.flatMap(({ level, columns: [first, last], rows: [top, bottom] }) =>
    Array.from({ length: bottom - top + 1 }, (_, row) => {
      const start = base + (top + row) * 2 ** level;
      return [start + first, start + last] as [number, number];
    }),
  );
  if (ranges.length === 1) return JSON.stringify(strips);
  const merged: [number, number][] = [];
  for (const strip of strips.sort(([one], [other]) => one - other)) {
    const before = merged.at(-1);
    if (before && strip[0] <= before[1]) before[1] = Math.max(before[1], strip[1]);
    else merged.push(strip);
  }
  return JSON.stringify(merged);
}

/** A station's place and status, as the map counts it. */
export interface Spot {
  readonly column: number;
  readonly row: number;
  readonly status: string | null;
}

type SpotAttributes = GivenPosition & { readonly available: string | null };

/** Where a station of these attributes is counted, or undefined where it is not on the map. */
export function spotOf(attributes: SpotAttributes): Spot | undefined {
  const place = usablePosition(attributes);
  if (!place) return undefined;
  const { column, row } = gridPoint(place);
  return { column, row, status: attributes.available };
}

/** The values of a station's PLACE_COLUMNS: degrees, unit vector, cell and unit of the grid. */
export function placeValues(point: GeoPoint): readonly Value[] {
  const { x, y, z } = unitVector(point);
  const { column, row } = gridPoint(point);
  return [point.longitude, point.latitude, x, y, z, cellAt({ column, row }, CELL_LEVEL), column, row];
}

/** The number of a station's cell of a level, by its unit of the grid. */
export function cellOfPoint(level: number): string {
  const shift = GRID_LEVEL - level;
  return `(s.grid_row >> ${shift}) * ${2 ** level} + (s.grid_column >> ${shift})`;
}

/** The number of the cell of a level that the counted cell of a finer one is in. */
export function cellOfKey(finer: number, level: number): string {
  const [mask, shift] = [2 ** finer - 1, finer - level];
  return `((map_cells.key >> ${finer} & ${mask}) >> ${shift}) * ${2 ** level} + ((map_cells.key & ${mask}) >> ${shift})`;
}
