import {
  cellAt,
  gridPoint,
  keyKinds,
  unitVector,
  type StoredRecord,
  type GeoPoint,
} from '#application/views';
import { aggregates, type AggregateKind } from '#domain';
import type { Value } from '../statements.js';

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

/** A name's rank is a number of six digits of this base, made from its first characters. */
const DIGITS = 6;
const BASE = 42;

/** The rank of records without a name: they come last. */
export const NO_NAME = BASE ** DIGITS;
/** The greatest rank of a name. */
export const LAST_RANK = NO_NAME - 1;

/** Control characters, punctuation below the digits and punctuation below the letters share a digit each. */
const CONTROL = 1;
const BELOW_DIGITS = 3;
const BELOW_LETTERS = 14;
/** Characters after a shared digit do not decide the order of two names, so the rank ends there. */
const SHARED: ReadonlySet<number> = new Set([CONTROL, BELOW_DIGITS, BELOW_LETTERS]);
/** The digit of all characters beyond `z`, followed by three digits for the character. */
const BEYOND = 41;

/** Letters, digits and the space have a digit each; 0 is the end of a name. */
function digitOf(unit: number): number {
  if (unit < 0x20) return CONTROL;
  if (unit === 0x20) return 2;
  if (unit < 0x30) return BELOW_DIGITS;
  if (unit <= 0x39) return 4 + unit - 0x30;
  if (unit < 0x61) return BELOW_LETTERS;
  return unit <= 0x7a ? 15 + unit - 0x61 : BEYOND;
}

/** In the order of code points, which is that of UTF-8: surrogates sort after all other units. */
function digitsBeyond(unit: number): readonly number[] {
  const point = unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit;
  return [Math.floor(point / BASE ** 2), Math.floor(point / BASE) % BASE, point % BASE];
}

/**
 * The rank of a name, which grows with the order of the names' UTF-8 bytes; names with the same beginning share one.
 * @param name folded; null for a record without a name
 * @returns an integer below 2^33
 */
export function rankOfName(name: string | null): number {
  if (name === null) return NO_NAME;
  const digits: number[] = [];
  // Lone surrogates are stored as U+FFFD.
  const stored = name.toWellFormed();
  for (let at = 0; at < stored.length && digits.length < DIGITS; at += 1) {
    const unit = stored.charCodeAt(at);
    const digit = digitOf(unit);
    digits.push(digit);
    if (SHARED.has(digit)) break;
    if (digit === BEYOND) digits.push(...digitsBeyond(unit));
  }
  return Array.from({ length: DIGITS }, (_, at) => digits[at] ?? 0).reduce(
    (rank, digit) => rank * BASE + digit,
    0,
  );
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

/** The columns with the ids of keys in table `shared_keys`, in the order of `keyKinds`; NULL where a row has none. */
export const keyColumns: readonly string[] = keyKinds.map((kind) => `${kind}_id`);

/** The columns of all rows but the docid, with their types. Times are milliseconds since 1970. */
const rowColumns = [
  'id TEXT NOT NULL',
  'name TEXT',
  'created_at INTEGER NOT NULL',
  'updated_at INTEGER NOT NULL',
  ...keyColumns.map((column) => `${column} TEXT`),
];
/** The degrees, unit vector, cell and grid point of a station or location; NULL if it is not on the map. */
const pointColumns = [
  ...['lon REAL', 'lat REAL', 'x REAL', 'y REAL', 'z REAL'],
  ...['cell INTEGER', 'grid_column INTEGER', 'grid_row INTEGER'],
];
const statusColumns = ['status TEXT', 'observed_at INTEGER', 'changed_at INTEGER'];
const stationColumns = [
  ...statusColumns,
  ...['manufacturer TEXT', 'city TEXT', 'operator TEXT'],
  ...['location_id TEXT', 'country TEXT', 'source_feed TEXT'],
  ...pointColumns,
];

/** The name of a column with its type. */
export const nameOf = (column: string): string => column.split(' ')[0] ?? '';

/** The names of the columns of a point. */
export const POINT = pointColumns.map(nameOf).join(', ');

/** The names of the columns of a station that its reports change, with the time of its update. */
export const reportedColumns: readonly string[] = ['updated_at', ...statusColumns.map(nameOf)];

const furtherColumns: Record<AggregateKind, readonly string[]> = {
  station: stationColumns,
  'connector-type': [],
  // Whether the point is the location's own, and not that of a station.
  location: ['is_own INTEGER NOT NULL', ...pointColumns],
  tariff: [],
};

/** The columns of a kind's rows with their types; those of points are the last ones. */
export const columnsOf = (kind: AggregateKind): readonly string[] => [...rowColumns, ...furtherColumns[kind]];

/** A record that is not on the map. */
const NO_POINT = pointColumns.map(() => null);

/** The values of the columns of a point, in the order of `columnsOf`. */
export function pointColumnsOf(point: GeoPoint | undefined): readonly Value[] {
  if (!point) return NO_POINT;
  const { x, y, z } = unitVector(point);
  const { column, row } = gridPoint(point);
  return [point.longitude, point.latitude, x, y, z, cellAt({ column, row }, CELL_LEVEL), column, row];
}

/** A value in table `counts`: '' for null, else `=` and the value. */
export const countedValue = (value: string | null): string => (value === null ? '' : `=${value}`);
