import { readModelFingerprint, sampleRecords, statusCodes, type StoredRecord } from '#application/views';
import { aggregates, type AggregateKind, type Collection } from '#domain';
import { query, transaction, type Connection } from '../database.js';
import { mapTables } from './map-grid.js';
import { TOKENIZER, documentOf } from './terms.js';

export const tableOfCollection = (collection: Collection): string => collection.replaceAll('-', '_');

/** The table of a kind's rows, by which its records are found. */
export const tableOf = (kind: AggregateKind): string => tableOfCollection(aggregates[kind].collection);

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

/** What all rows have beside their place, in the order of their columns. Times are milliseconds since 1970. */
export const ROW_COLUMNS = ['id', 'name', 'created_at', 'updated_at'] as const;

/** What the row of a station has beside these: null where it is not on the map. */
export const PLACE_COLUMNS = ['lon', 'lat', 'x', 'y', 'z', 'cell', 'grid_column', 'grid_row'] as const;
export const STATION_COLUMNS = [
  ...['status', 'observed_at', 'manufacturer', 'city', 'location_id'],
  ...PLACE_COLUMNS,
] as const;

const stationColumns = `,
      status TEXT, observed_at INTEGER, manufacturer TEXT, city TEXT, location_id TEXT,
      lon REAL, lat REAL, x REAL, y REAL, z REAL, cell INTEGER, grid_column INTEGER, grid_row INTEGER`;

/**
 * A record is a row of three tables. By its number: what is shown, rendered, removed ones too. By its place: what it
 * is found and sorted by; and its document, in the full-text index.
 */
function tablesOf(kind: AggregateKind): string {
  const table = tableOf(kind);
  return `
    CREATE TABLE ${table}_records (
      n INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      version INTEGER NOT NULL,
      removed INTEGER NOT NULL,
      attributes TEXT NOT NULL,
      rest TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      rank INTEGER NOT NULL
    );
    CREATE TABLE ${table} (
      place INTEGER PRIMARY KEY,
      id TEXT NOT NULL, name TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
      ${kind === 'station' ? stationColumns : ''}
    );
    CREATE VIRTUAL TABLE ${table}_terms USING fts5(
      document, detail = none, columnsize = 0, tokenize = "${TOKENIZER}", prefix = '1 2 3'
    );
    CREATE VIRTUAL TABLE ${table}_vocabulary USING fts5vocab(${table}_terms, instance);
  `;
}

const kinds = Object.keys(aggregates) as AggregateKind[];

/** Where a list begins, for each of its orders. */
const sortedLists = (table: string, more = ''): readonly string[] => [
  `CREATE INDEX IF NOT EXISTS ${table}_by_name ON ${table} (name, id)`,
  `CREATE INDEX IF NOT EXISTS ${table}_by_created_at ON ${table} (created_at, id)`,
  `CREATE INDEX IF NOT EXISTS ${table}_by_updated_at ON ${table} (updated_at, id${more})`,
];

/** Deletes all rows. */
export const emptyTables: string = [
  ...kinds.map(tableOf).flatMap((table) => [table, `${table}_records`, `${table}_terms`]),
  ...['positions', 'counts', 'map_cells', 'station_status_periods'],
]
  .map((table) => `DELETE FROM ${table};`)
  .join(' ');

/** The indexes by which rows are found: one for each order, one for places, one for statuses. */
export const indexes: readonly string[] = [
  ...sortedLists('connector_types'),
  ...sortedLists('locations'),
  ...sortedLists('stations', ', status'),
  `CREATE INDEX IF NOT EXISTS stations_by_cell
     ON stations (cell, lon, lat, x, y, z, grid_column, grid_row, name, id, created_at, updated_at, status) WHERE cell IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS stations_by_status ON stations (status)`,
  // What the index of terms finds is tested in narrow entries: as rows, most of them are in a page of their own.
  `CREATE INDEX IF NOT EXISTS stations_by_place ON stations (place, status, lon, lat, created_at, updated_at)`,
];

/** How long a station had had each code before a period. */
export const durationColumns = statusCodes.map((code) => `before_${code}`);

const statusPeriods = `
  CREATE TABLE station_status_periods (
    station INTEGER NOT NULL,
    since INTEGER NOT NULL,
    code TEXT,
    version INTEGER NOT NULL,
    ${durationColumns.map((column) => `${column} INTEGER NOT NULL`).join(', ')},
    PRIMARY KEY (station, since)
  ) WITHOUT ROWID;
`;

const besideRecords = `
  -- What the read models hold of the log.
  CREATE TABLE positions (name TEXT PRIMARY KEY, position TEXT NOT NULL) WITHOUT ROWID;
  -- How many rows a table has, and how many stations have a value.
  CREATE TABLE counts (
    of TEXT NOT NULL, given TEXT NOT NULL, value TEXT NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (of, given, value)
  ) WITHOUT ROWID;
`;

const tables = [...kinds.map(tablesOf), besideRecords, mapTables, statusPeriods].join(' ');

/** The documents of sample records: a file with others is found otherwise. */
const documents = kinds.map((kind) => documentOf(kind, sampleRecords[kind].entry));

/** The fingerprint of the read models of this release, in the 31 bits of a file's version; never 0. */
const VERSION =
  (Number.parseInt(readModelFingerprint([tables, indexes, documents]).slice(0, 8), 16) >>> 1) + 1;

/**
 * Makes the tables of read models in an empty file: all, or none where it is interrupted.
 * @param found statements that make the indexes that are there from the first
 */
export function makeTables(connection: Connection, found: readonly string[]): void {
  const made = [tables, ...found, `PRAGMA user_version = ${VERSION}`];
  transaction(connection, () => connection.exec(made.join(';')));
}

/** Whether a file's read models are made as this release makes them: its tables, and what the catalogues decide. */
export const hasReadModels = (connection: Connection): boolean =>
  query<[number]>(connection, 'PRAGMA user_version').first()?.[0] === VERSION;
