import type { StoredRecord } from '#application/views';
import { aggregates, type AggregateKind } from '#domain';

/** The table of a kind's rows, by which its records are found. */
export const tableOf = (kind: AggregateKind): string => aggregates[kind].collection.replaceAll('-', '_');

/** The number of an aggregate in the log, by its id: the key of its record. */
export const numberOf = (kind: AggregateKind): string =>
  `(SELECT n FROM aggregates WHERE id = ? AND kind = '${kind}')`;

/** A record as it is read. */
export type RecordRow = readonly [string, number, number, string, string, string, string];

/** The columns of a {@link RecordRow}, in its order. */
export const RECORD_COLUMNS = 'id, version, removed, attributes, rest, created_at, updated_at';

export function storedRecord(row: RecordRow): StoredRecord {
  const [id, version, removed, attributes, rest, created_at, updated_at] = row;
  return { id, version, removed: removed === 1, attributes, rest, created_at, updated_at };
}

/** A docid is a rank of a name followed by these bits of a record's number, so there are 2^30 records at most. */
const NUMBER_BITS = 30;

/**
 * The docid of a record, by SQL expressions of its name's rank and its number: the row number in its table and in the
 * index of terms. So rows, and what the index of terms finds, are in the order of ranks.
 * A docid has more bits than a number of JavaScript.
 */
export const docidOf = (rank: string, number: string): string => `(${rank} << ${NUMBER_BITS} | ${number})`;

/** The least docid of a rank. */
export const firstDocidOf = (rank: string): string => `(${rank} << ${NUMBER_BITS})`;

/** The number of the record with a docid. */
export const numberIn = (docid: string): string => `(${docid} & ${2 ** NUMBER_BITS - 1})`;

/** The level of the grid's cells by which stations are found: 10 km wide at the equator. */
export const CELL_LEVEL = 12;
/** Levels with stored cell counts. Coarse ones are closer together: a map reads most of these, and a batch changes few. */
export const countedLevels = [5, 7, 9, 12] as const;

/** Statuses by their number in the keys of stored cell counts. */
export const statuses = [null, '0', '1', '2', '3', '4'] as const;
const STATUS_BITS = 3;

/** The key of a cell: that of the next one in its row follows. */
export const cellKey = (level: number, cell: number): number => level * 2 ** 24 + cell;

/** The key in `map_cells` of a cell's count of one status. */
export const countKey = (cell: number, status: number): number => cell * 2 ** STATUS_BITS + status;
/** The key of a cell by that of its count, and the number of the status, as SQL expressions. */
export const COUNTED_CELL = `(map_cells.key >> ${STATUS_BITS})`;
export const COUNTED_STATUS = `(map_cells.key & ${2 ** STATUS_BITS - 1})`;

/** The counts of cells from the first to the last key of each key range of a JSON list. */
export const COUNTS_OF_KEY_RANGES = `json_each(?) key_range CROSS JOIN map_cells
  ON map_cells.key BETWEEN (key_range.value ->> 0) << ${STATUS_BITS} AND ((key_range.value ->> 1) + 1 << ${STATUS_BITS}) - 1`;

/** The columns of all rows but the docid, with their types. Times are milliseconds since 1970. */
const rowColumns = [
  'id TEXT NOT NULL',
  'name TEXT',
  'created_at INTEGER NOT NULL',
  'updated_at INTEGER NOT NULL',
];
/** The degrees, unit vector, cell and grid point of a station or location; NULL if it is not on the map. */
const pointColumns = [
  ...['lon REAL', 'lat REAL', 'x REAL', 'y REAL', 'z REAL'],
  ...['cell INTEGER', 'grid_column INTEGER', 'grid_row INTEGER'],
];
const stationColumns = [
  ...['status TEXT', 'observed_at INTEGER', 'manufacturer TEXT', 'city TEXT', 'operator TEXT'],
  ...['location_id TEXT', 'country TEXT', 'source_feed TEXT'],
  ...pointColumns,
];

/** The names of the columns of a point. */
export const POINT = pointColumns.map((column) => column.split(' ')[0]).join(', ');

const furtherColumns: Record<AggregateKind, readonly string[]> = {
  station: stationColumns,
  'connector-type': [],
  // Whether the point is the location's own, and not that of a station.
  location: ['is_own INTEGER NOT NULL', ...pointColumns],
};

/** The columns of a kind's rows with their types; those of points are the last ones. */
export const columnsOf = (kind: AggregateKind): readonly string[] => [...rowColumns, ...furtherColumns[kind]];

/** A record that is not on the map. */
export const NO_POINT = pointColumns.map(() => null);

/** A value in table `counts`: '' for null, else `=` and the value. */
export const countedValue = (value: string | null): string => (value === null ? '' : `=${value}`);
