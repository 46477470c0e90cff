import { readModelFingerprint, sampleRecords } from '#application/views';
import { aggregates, type AggregateKind } from '#domain';
import type { Connection } from '../database.js';
import { query, transaction } from '../statements.js';
import { columnsOf, durationColumns, tableOf } from './schema.js';
import { TOKENIZER, documentOf } from './terms.js';

/**
 * A record is a row of three tables. By its number, with removed ones: the rendered record. By its docid: what it is
 * sorted and filtered by, and its document in the full-text index. What may be largest is the last column: to read a
 * column, SQLite reads all pages of those before it.
 */
function tablesOf(kind: AggregateKind): string {
  const table = tableOf(kind);
  return `
    CREATE TABLE ${table}_records (
      n INTEGER PRIMARY KEY, id TEXT NOT NULL, version INTEGER NOT NULL, removed INTEGER NOT NULL,
      created_at TEXT NOT NULL, updated_at TEXT NOT NULL, rank INTEGER NOT NULL,
      removed_source TEXT, rest TEXT NOT NULL, attributes TEXT NOT NULL
    );
    CREATE TABLE ${table} (docid INTEGER PRIMARY KEY, ${columnsOf(kind).join(', ')});
    CREATE VIRTUAL TABLE ${table}_terms USING fts5(
      document, detail = none, columnsize = 0, tokenize = "${TOKENIZER}", prefix = '1 2 3'
    );
    CREATE VIRTUAL TABLE ${table}_vocabulary USING fts5vocab(${table}_terms, instance);
  `;
}

const otherTables = `
  -- Positions in the log, by name.
  CREATE TABLE positions (name TEXT PRIMARY KEY, position TEXT NOT NULL) WITHOUT ROWID;
  -- How many rows a table has, and how many stations have a value.
  CREATE TABLE counts (
    of TEXT NOT NULL, given TEXT NOT NULL, value TEXT NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (of, given, value)
  ) WITHOUT ROWID;
  -- Entries of stations' connectors, folded; the standard as it is written, of the first entry that has it.
  CREATE TABLE station_connectors (
    docid INTEGER NOT NULL, entry INTEGER NOT NULL, connector_type_id TEXT NOT NULL,
    standard TEXT, format TEXT, power_type TEXT, kilowatts REAL, spelling TEXT,
    PRIMARY KEY (docid, entry)
  ) WITHOUT ROWID;
  -- Locations in the order of publication: when they last changed with their stations, and what they need for it.
  CREATE TABLE published_locations (
    id TEXT PRIMARY KEY, created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL,
    own_gap INTEGER NOT NULL, gap INTEGER NOT NULL
  ) WITHOUT ROWID;
  -- The stations of locations, those that were removed among them, in the order of publication: by the id of the
  -- source, the station's own without a source. Whether they keep their locations from being published, and when they
  -- last changed.
  CREATE TABLE published_stations (
    location TEXT NOT NULL, source_id TEXT NOT NULL, station TEXT NOT NULL, feed TEXT, lacks INTEGER NOT NULL,
    changed_at TEXT NOT NULL, reported_at TEXT NOT NULL, PRIMARY KEY (location, source_id, station)
  ) WITHOUT ROWID;
  -- Cells of the map: how many stations of a status, and the sums of their grid points.
  CREATE TABLE map_cells (
    key INTEGER PRIMARY KEY, count INTEGER NOT NULL, columns INTEGER NOT NULL, rows INTEGER NOT NULL
  );
  CREATE TABLE station_status_periods (
    station INTEGER NOT NULL, since INTEGER NOT NULL, code TEXT, version INTEGER NOT NULL, previous TEXT,
    ${durationColumns.map((column) => `${column} INTEGER NOT NULL`).join(', ')},
    PRIMARY KEY (station, since)
  ) WITHOUT ROWID;
  -- When stations were created, removed and restored, as accepted.
  CREATE TABLE station_presence (
    station INTEGER NOT NULL, version INTEGER NOT NULL, at INTEGER NOT NULL, present INTEGER NOT NULL,
    PRIMARY KEY (station, version)
  ) WITHOUT ROWID;
  -- Records after every 64th of their events, with the greatest time of the events up to this version.
  CREATE TABLE history_snapshots (
    aggregate INTEGER NOT NULL, version INTEGER NOT NULL, latest INTEGER NOT NULL, removed INTEGER NOT NULL,
    attributes TEXT NOT NULL, rest TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
    PRIMARY KEY (aggregate, version), UNIQUE (aggregate, latest, version)
  );
`;

const kinds = Object.keys(aggregates) as AggregateKind[];
const tables = [...kinds.map(tablesOf), otherTables].join(' ');

/** Deletes all rows. */
export const emptyTables: string = [
  ...kinds.map(tableOf).flatMap((table) => [table, `${table}_records`, `${table}_terms`]),
  ...[
    'positions',
    'counts',
    'map_cells',
    'published_locations',
    'published_stations',
    'station_connectors',
    'station_status_periods',
    'station_presence',
    'history_snapshots',
  ],
]
  .map((table) => `DELETE FROM ${table};`)
  .join(' ');

/** An index for each order of a list. @param more columns that entries are tested for, beside the order */
const sortedLists = (table: string, more = ''): readonly string[] => [
  `CREATE INDEX IF NOT EXISTS ${table}_by_name ON ${table} (name, id${more})`,
  `CREATE INDEX IF NOT EXISTS ${table}_by_created_at ON ${table} (created_at, id${more})`,
  `CREATE INDEX IF NOT EXISTS ${table}_by_updated_at ON ${table} (updated_at, id${more && `${more}, status`})`,
];

/** The index by which a location without a position gets that of its first station that is on the map. */
export const stationsOnMap = `CREATE INDEX IF NOT EXISTS stations_on_map ON stations (location_id, id) WHERE cell IS NOT NULL`;

/** The indexes by which rows are found: one for each order, one for map cells, one for statuses. */
export const indexes: readonly string[] = [
  ...sortedLists('connector_types'),
  ...sortedLists('locations'),
  ...sortedLists('stations', ', lon, lat'),
  `CREATE INDEX IF NOT EXISTS stations_by_cell
     ON stations (cell, lon, lat, x, y, z, grid_column, grid_row, name, id, created_at, updated_at, status) WHERE cell IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS stations_by_status ON stations (status)`,
  `CREATE INDEX IF NOT EXISTS stations_by_location ON stations (location_id, status)`,
  stationsOnMap,
  // The newest observation of a feed is the last entry of its range.
  `CREATE INDEX IF NOT EXISTS stations_by_feed ON stations (source_feed, observed_at)`,
  `CREATE INDEX IF NOT EXISTS locations_by_cell
     ON locations (cell, lon, lat, x, y, z, name, id, created_at, updated_at) WHERE cell IS NOT NULL`,
  // A removed station by its folded source. The others have none, so that they are not in it.
  `CREATE INDEX IF NOT EXISTS stations_removed
     ON stations_records (removed_source, created_at, id) WHERE removed_source IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS published_lacking ON published_stations (location) WHERE lacks`,
  `CREATE INDEX IF NOT EXISTS published_in_order ON published_locations (created_at, id, changed_at, gap)`,
  // What the counts of statuses in the past are computed from.
  `CREATE INDEX IF NOT EXISTS status_periods_by_since ON station_status_periods (since, station, code, previous)`,
  `CREATE INDEX IF NOT EXISTS station_presence_by_at ON station_presence (at, station, version, present)`,
  // Covers what most candidates are tested for, in narrow entries: most rows would be in a page of their own.
  `CREATE INDEX IF NOT EXISTS stations_by_docid ON stations (docid, status, lon, lat, created_at, updated_at)`,
];

/** Part of the fingerprint: the terms of sample records. */
const documents = kinds.map((kind) => documentOf(kind, sampleRecords[kind].entry));

/** The fingerprint of the read models of this release, in the 31 bits of a file's version; never 0. */
const VERSION =
  (Number.parseInt(readModelFingerprint([tables, indexes, documents]).slice(0, 8), 16) >>> 1) + 1;

/**
 * Creates the tables of read models in an empty file: all of them, or none if it is interrupted.
 * @param withIndexes statements that create indexes beside them
 */
export function makeTables(connection: Connection, withIndexes: readonly string[]): void {
  const made = [tables, ...withIndexes, `PRAGMA user_version = ${VERSION}`];
  transaction(connection, () => connection.exec(made.join(';')));
}

/** Whether a file's read models have the tables of this release, with the content that its catalogues decide. */
export const hasReadModels = (connection: Connection): boolean =>
  query<[number]>(connection, 'PRAGMA user_version').first()?.[0] === VERSION;
