import { readModelFingerprint, sampleRecords, sortFields } from '#application/views';
import { aggregates, type AggregateKind } from '#domain';
import type { Connection } from '../database.js';
import { query, transaction } from '../statements.js';
import { columnsOf, reportedColumns, tableOf } from './schema.js';
import type { SideQueries, SideTable, StoredRows } from './side-table.js';
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
      removed_source TEXT, import_id TEXT, rest TEXT NOT NULL, attributes TEXT NOT NULL
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
  -- Cells of the map: how many stations of a status, and the sums of their grid points.
  CREATE TABLE map_cells (
    key INTEGER PRIMARY KEY, count INTEGER NOT NULL, columns INTEGER NOT NULL, rows INTEGER NOT NULL
  );
  -- Keys of hours and prices that rows of a table share, and how many rows have them.
  CREATE TABLE shared_keys (
    of TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, key TEXT NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (of, kind, id)
  ) WITHOUT ROWID;
  -- Records after every 64th of their events, with the greatest time of the events up to this version.
  CREATE TABLE history_snapshots (
    aggregate INTEGER NOT NULL, version INTEGER NOT NULL, latest INTEGER NOT NULL, removed INTEGER NOT NULL,
    attributes TEXT NOT NULL, rest TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
    PRIMARY KEY (aggregate, version), UNIQUE (aggregate, latest, version)
  );
`;

const kinds = Object.keys(aggregates) as AggregateKind[];

/** The tables whose rows are deleted to empty read models. */
const emptiedTables: readonly string[] = [
  ...kinds.map(tableOf).flatMap((table) => [table, `${table}_records`, `${table}_terms`]),
  ...['positions', 'counts', 'shared_keys', 'map_cells', 'station_connectors', 'history_snapshots'],
];

/** A record by the import that wrote it last. The others have none, so that they are not in it. */
const byImport = (table: string): string =>
  `CREATE INDEX IF NOT EXISTS ${table}_by_import ON ${table}_records (import_id, rank) WHERE import_id IS NOT NULL`;

/** A record by the hours that it has. Those whose hours are unknown are not in it. */
const byHours = (table: string): string =>
  `CREATE INDEX IF NOT EXISTS ${table}_by_hours ON ${table} (hours_id) WHERE hours_id IS NOT NULL`;

/** What entries of stations are tested for: the status only in indexes that are written with it anyway. */
const testedColumns = (order: string): readonly string[] =>
  reportedColumns.includes(order) ? ['lon', 'lat', 'status'] : ['lon', 'lat'];

/** An index for each order of a list. */
const sortedLists = (kind: AggregateKind): readonly string[] =>
  sortFields[kind].map((order) => {
    const columns = [order, 'id', ...(kind === 'station' ? testedColumns(order) : [])];
    return `CREATE INDEX IF NOT EXISTS ${tableOf(kind)}_by_${order} ON ${tableOf(kind)} (${columns.join(', ')})`;
  });

/** The index by which a location without a position gets that of its first station that is on the map. */
export const stationsOnMap = `CREATE INDEX IF NOT EXISTS stations_on_map ON stations (location_id, id) WHERE cell IS NOT NULL`;

/** The indexes by which records are found: one for each order, one for map cells, one for statuses. */
const recordIndexes: readonly string[] = [
  ...kinds.flatMap(sortedLists),
  ...kinds.map(tableOf).map(byImport),
  ...['stations', 'locations'].map(byHours),
  `CREATE INDEX IF NOT EXISTS stations_by_cell
     ON stations (cell, lon, lat, x, y, z, grid_column, grid_row, name, id, created_at, updated_at, changed_at, status, hours_id, prices_id) WHERE cell IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS stations_by_status ON stations (status)`,
  `CREATE INDEX IF NOT EXISTS stations_by_location ON stations (location_id, status)`,
  stationsOnMap,
  // The newest observation of a feed is the last entry of its range.
  `CREATE INDEX IF NOT EXISTS stations_by_feed ON stations (source_feed, observed_at)`,
  `CREATE INDEX IF NOT EXISTS locations_by_cell
     ON locations (cell, lon, lat, x, y, z, name, id, created_at, updated_at, hours_id) WHERE cell IS NOT NULL`,
  // A removed station by its folded source. The others have none, so that they are not in it.
  `CREATE INDEX IF NOT EXISTS stations_removed
     ON stations_records (removed_source, created_at, id) WHERE removed_source IS NOT NULL`,
  // Removed stations in the order of their removal.
  `CREATE INDEX IF NOT EXISTS stations_last_removed
     ON stations_records (updated_at DESC, id) WHERE removed = 1`,
  // Covers what most candidates are tested for, in narrow entries: most rows would be in a page of their own.
  `CREATE INDEX IF NOT EXISTS stations_by_docid ON stations (docid, status, lon, lat, created_at, updated_at, changed_at, hours_id, prices_id)`,
];

/** Part of the fingerprint: the terms of sample records. */
const documents = kinds.map((kind) => documentOf(kind, sampleRecords[kind].entry));

/** The tables of read models: those of the records, and the side tables of features. */
export class ReadModelTables {
  /** Statements that create the indexes. */
  readonly indexes: readonly string[];
  /** What features keep beside the records. */
  readonly stored: readonly StoredRows[];
  /** The fingerprint of the read models of this release. */
  readonly fingerprint: string;
  private readonly schema: string;
  /** The fingerprint in the 31 bits of a file's version; never 0. */
  private readonly version: number;

  constructor(readonly sideTables: readonly SideTable[]) {
    this.stored = sideTables.flatMap(({ stored }) => stored ?? []);
    this.indexes = [...recordIndexes, ...this.stored.flatMap(({ indexes }) => indexes)];
    this.schema = [...kinds.map(tablesOf), otherTables, ...this.stored.map(({ schema }) => schema)].join(' ');
    this.fingerprint = readModelFingerprint([this.schema, this.indexes, documents], this.stored);
    this.version = (Number.parseInt(this.fingerprint.slice(0, 8), 16) >>> 1) + 1;
  }

  /**
   * Creates the tables in an empty file: all of them, or none if it is interrupted.
   * @param withIndexes statements that create indexes beside them
   */
  make(connection: Connection, withIndexes: readonly string[]): void {
    const made = [this.schema, ...withIndexes, `PRAGMA user_version = ${this.version}`];
    transaction(connection, () => connection.exec(made.join(';')));
  }

  /** Whether a file's read models have the tables of this release, with the content that its catalogues decide. */
  areIn(connection: Connection): boolean {
    return query<[number]>(connection, 'PRAGMA user_version').first()?.[0] === this.version;
  }

  /** How a port of a feature reads the tables. @throws Error no side table has the port */
  queriesOf<Port extends object>(port: SideQueries<Port>['port']): SideQueries<Port> {
    const queries = this.sideTables.flatMap((table) => table.queries);
    const found = queries.find((one) => (one.port as unknown) === port);
    if (!found) throw new Error(`no side table has the port ${port.name}`);
    return found as unknown as SideQueries<Port>;
  }

  /** Deletes all rows. */
  empty(connection: Connection): void {
    const ofFeatures = this.stored.flatMap(({ tables }) => tables.map(({ table }) => table));
    const deletions = [...emptiedTables, ...ofFeatures].map((table) => `DELETE FROM ${table};`);
    transaction(connection, () => connection.exec(deletions.join(' ')));
  }
}
