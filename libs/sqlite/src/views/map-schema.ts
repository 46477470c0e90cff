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

export const mapTables = `
  -- Cells of all counted levels: of each status how many stations, and the sums of their grid points.
  CREATE TABLE map_cells (
    key INTEGER PRIMARY KEY,
    ${cellColumns.map((column) => `${column} INTEGER NOT NULL DEFAULT 0`).join(', ')}
  );
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

type SpotAttributes = GivenPosition & { readonly available: string | null };

/** Where a station of these attributes is counted, or undefined where it is not on the map. */
export function spotOf(attributes: SpotAttributes): Spot | undefined {
  const place = usablePosition(attributes);
  if (!place) return undefined;
  const { column, row } = gridPoint(place);
  return { column, row, status: attributes.available };
}

/** The key of a cell in `map_cells`: that of the next one in its row follows. */
export const cellKey = (level: number, cell: number): number => level * 2 ** 24 + cell;
