import { filterNames } from '#application/views';
import { aggregates, type AggregateKind, type Collection } from '#domain';
import { transaction, type Connection } from './database.js';
import { LIVE, tableSets, type TableSet } from './table-sets.js';
import { filterColumn } from './views/filter-column.js';
import { MAP_COLUMNS, mapTables } from './views/map-schema.js';
import { recordsTable, recordsOf } from './views/record-row.js';
import { countsTable } from './views/station-counts.js';
import { statusPeriods } from './views/period-schema.js';
import { hasLookup, stationIndexes } from './views/station-indexes.js';

/** Raised with every change of the statements below; an older file is brought up, a newer one is refused. */
const SCHEMA_VERSION = 9;

const snapshots = `
  -- States of aggregates as of some of their events: those that follow are folded into it.
  CREATE TABLE snapshots (aggregate INTEGER PRIMARY KEY, version INTEGER NOT NULL, state TEXT NOT NULL);
`;

const writeSide = `
  -- Numbered in the order of their first events: what is kept beside a number grows at its end.
  CREATE TABLE aggregates (
    n INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    UNIQUE (id, kind)
  );
  CREATE TABLE events (
    seq INTEGER PRIMARY KEY,
    aggregate INTEGER NOT NULL,
    version INTEGER NOT NULL,
    type TEXT NOT NULL,
    time TEXT NOT NULL,
    command_id TEXT NOT NULL,
    caller TEXT NOT NULL,
    data TEXT NOT NULL,
    UNIQUE (aggregate, version)
  );
  ${snapshots}
  CREATE TABLE outcomes (
    n INTEGER PRIMARY KEY,
    command_id TEXT NOT NULL UNIQUE,
    seq INTEGER NOT NULL,
    kept_at INTEGER NOT NULL,
    outcome TEXT NOT NULL
  );
  CREATE TABLE positions (name TEXT PRIMARY KEY, position TEXT NOT NULL) WITHOUT ROWID;
`;

/** The table of a collection's read model. */
export const tableOf = (collection: Collection, set: TableSet = LIVE): string =>
  set + collection.replaceAll('-', '_');

/** The number of an aggregate, by its id: its place in the read model and in the word index. */
export const numberOf = (kind: AggregateKind): string =>
  `(SELECT n FROM aggregates WHERE id = ? AND kind = '${kind}')`;

/** Filters that name a few records out of many: worth an index of their own. */
export const selective: ReadonlySet<string> = new Set([
  'location_id',
  'external_location_id',
  'external_station_id',
  'manufacturer',
  'model',
  'available',
  'city',
]);

/** Of stations alone: where they are, in degrees, as a unit vector and on the map, and when their status was observed. */
export const STATION_COLUMNS = ['lat', 'lon', 'x', 'y', 'z', ...MAP_COLUMNS, 'observed_at'] as const;

const stationColumns = STATION_COLUMNS.map((name) => `${name} ${columnType(name)},`);

function columnType(name: (typeof STATION_COLUMNS)[number]): string {
  if (name === 'observed_at') return 'TEXT';
  return name.startsWith('map_') ? 'INTEGER' : 'REAL';
}

function readModel(kind: AggregateKind, set: TableSet): string {
  const table = tableOf(aggregates[kind].collection, set);
  const filters = filterNames[kind];
  return `
    CREATE TABLE ${table} (
      n INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      removed INTEGER NOT NULL,
      ${kind === 'station' ? stationColumns.join(' ') : ''}
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      ${filters.map((field) => `${filterColumn(field)} TEXT`).join(', ')}
    );
    ${recordsTable(table)}
    CREATE VIRTUAL TABLE ${table}_words USING fts5(
      words, detail = none, columnsize = 0, tokenize = 'ascii'
    );
  `;
}

function findingIndexes(kind: AggregateKind, set: TableSet): readonly string[] {
  const table = tableOf(aggregates[kind].collection, set);
  const lookups = filterNames[kind]
    .filter((field) => selective.has(field) && !(kind === 'station' && hasLookup(field)))
    .map((field) => lookup(table, filterColumn(field), field));
  return [...(kind === 'station' ? stationIndexes(set) : [sortedByName(table)]), ...lookups];
}

const sortedByName = (table: string): string =>
  `CREATE INDEX IF NOT EXISTS ${table}_by_name ON ${table} (${filterColumn('name')}, id) WHERE removed = 0;`;

const lookup = (table: string, column: string, field: string): string =>
  `CREATE INDEX IF NOT EXISTS ${table}_${field} ON ${table} (${column}) WHERE removed = 0 AND ${column} IS NOT NULL;`;

/** By the station's number, as all that stands beside its record. */
const besideStations = (set: TableSet): string => `
  CREATE TABLE ${set}station_connectors (
    connector_type_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    PRIMARY KEY (connector_type_id, n)
  ) WITHOUT ROWID;
  CREATE INDEX ${set}station_connectors_by_station ON ${set}station_connectors (n);
`;

const kinds = Object.keys(aggregates) as AggregateKind[];

/** Makes a set of the read models' tables, as they are read and kept up. */
export const readSide = (set: TableSet): string => `${readModels(set)} ${readIndexes(set).join(' ')}`;

/** Statements that make the indexes by which records are found, each where it is not there yet. */
export const readIndexes = (set: TableSet): readonly string[] =>
  kinds.flatMap((kind) => findingIndexes(kind, set));

/** Makes a set of the read models' tables without {@link readIndexes}. */
export const readModels = (set: TableSet): string =>
  kinds.map((kind) => readModel(kind, set)).join('\n') +
  besideStations(set) +
  mapTables(set) +
  countsTable(set) +
  statusPeriods(set);

/** The words of the live indexes in their order: each is read as its index is by then, whichever table that was. */
const vocabularies = kinds
  .map((kind) => tableOf(aggregates[kind].collection))
  .map(
    (table) => `CREATE VIRTUAL TABLE IF NOT EXISTS ${table}_terms USING fts5vocab(${table}_words, instance);`,
  )
  .join(' ');

/** The tables of the read side; what belongs to them goes with them. */
export const readTables: readonly string[] = [
  ...kinds
    .map((kind) => tableOf(aggregates[kind].collection))
    .flatMap((table) => [table, recordsOf(table), `${table}_words`]),
  'station_connectors',
  'map_cells',
  'station_counts',
  'station_status_periods',
];

/** The read side of an older release is dropped: the projection makes it anew from the log. */
const dropReadSide = `
  ${tableSets.flatMap((set) => readTables.map((table) => `DROP TABLE IF EXISTS ${set}${table};`)).join(' ')}
  DELETE FROM positions;
`;

/** Until version 4, an aggregate's row had its state as of its last event. */
const statesToSnapshots = `
  ${snapshots}
  INSERT INTO snapshots SELECT n, version, state FROM aggregates;
  ALTER TABLE aggregates DROP COLUMN state;
  ALTER TABLE aggregates DROP COLUMN version;
`;

function schemaVersion(connection: Connection): number {
  const { user_version } = connection.prepare('PRAGMA user_version').get() as { user_version: number };
  return user_version;
}

/** Whether the file's tables are those of this release. */
export const isPrepared = (connection: Connection): boolean => schemaVersion(connection) === SCHEMA_VERSION;

/**
 * Makes the tables in a new file, and brings up those of an older one.
 * @throws Error the file was made by a newer release
 */
export function prepareSchema(connection: Connection): void {
  const version = schemaVersion(connection);
  if (version > SCHEMA_VERSION)
    throw new Error(`the data directory was made by a newer release (schema ${version})`);
  if (version === SCHEMA_VERSION) return;
  const before = version === 0 ? writeSide : `${version < 4 ? statesToSnapshots : ''} ${dropReadSide}`;
  transaction(connection, () =>
    connection.exec(`${before} ${readSide(LIVE)} ${vocabularies} PRAGMA user_version = ${SCHEMA_VERSION};`),
  );
}
