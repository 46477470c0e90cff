import {
  GRID_LEVEL,
  cellAt,
  gridPoint,
  usablePosition,
  type GeoPoint,
  type GivenPosition,
} from '#application/views';

/**
 * Levels whose cells are kept counted, the coarse ones nearer to each other: of those a map reads the most at once,
 * and a batch of stations changes few of them.
 */
export const countedLevels = [5, 7, 9, 12] as const;
/** Stations themselves are found by the cells of this level. */
export const FINEST_LEVEL = 12;
/** By how much a grid point is shifted to get its cell of the finest level. */
export const FINEST_SHIFT = GRID_LEVEL - FINEST_LEVEL;

/** Rows of cells as a table `strip (r)`: each is one range of an index. */
export const STRIPS =
  'WITH RECURSIVE strip (r) AS (VALUES (?) UNION ALL SELECT r + 1 FROM strip WHERE r < ?)';

/** Where a station is on the grid: null in all of these columns where it is not on the map. */
export const MAP_COLUMNS = ['map_cell', 'map_column', 'map_row'] as const;

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

/** The levels of which edges are long: their cells are in the order of columns, too. */
const columnLevels: readonly number[] = countedLevels.filter((level) => level > 7);

/** The index of the cells of a level by columns, if there is one. */
export function cellsByColumn(level: number): { readonly index: string; readonly only: string } | undefined {
  if (!columnLevels.includes(level)) return undefined;
  return {
    index: `map_cells_by_column_${level}`,
    only: `key >= ${cellKey(level, 0)} AND key < ${cellKey(level + 1, 0)}`,
  };
}

/** The key of a cell in `map_cells`: that of the next one in its row follows. */
export function cellKey(level: number, cell: number): number {
  return level * 2 ** 24 + cell;
}

const columnIndexes = columnLevels.map((level) => {
  const { index, only } = cellsByColumn(level) ?? {};
  return `CREATE INDEX ${index} ON map_cells (key & ${2 ** level - 1}, key) WHERE ${only};`;
});

export const mapTables = `
  -- Cells of all counted levels: of each status how many stations, and the sums of their grid points.
  CREATE TABLE map_cells (
    key INTEGER PRIMARY KEY,
    ${cellColumns.map((column) => `${column} INTEGER NOT NULL DEFAULT 0`).join(', ')}
  );
  ${columnIndexes.join(' ')}
`;

/** A station's place and status, as the map counts it. */
export interface Spot {
  readonly column: number;
  readonly row: number;
  readonly status: string | null;
}

/** The values of {@link MAP_COLUMNS}. */
export function mapValues(place: GeoPoint): readonly number[] {
  const point = gridPoint(place);
  return [cellAt(point, FINEST_LEVEL), point.column, point.row];
}

/** The cell by which a station at a place is found. */
export const cellOf = (place: GeoPoint): number => cellAt(gridPoint(place), FINEST_LEVEL);
/** No cell. */
export const NOWHERE = -1;

type SpotAttributes = GivenPosition & { readonly available: string | null };

/** Where a station of these attributes is counted, or undefined where it is not on the map. */
export function spotOf(attributes: SpotAttributes): Spot | undefined {
  const place = usablePosition(attributes);
  if (!place) return undefined;
  const { column, row } = gridPoint(place);
  return { column, row, status: attributes.available };
}

/** A SELECT that tells how many cells of the finest level have stations. */
export const allCells = {
  sql: `SELECT count(*) FROM map_cells WHERE key >= ?`,
  values: [cellKey(FINEST_LEVEL, 0)],
};
