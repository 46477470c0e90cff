import { filterNames, statusCodes } from '#application/views';
import { aggregates, type AggregateKind, type Collection } from '#domain';
import { transaction, type Connection } from './database.js';

/** Raised with every change of the statements below; an older file is brought up, a newer one is refused. */
const SCHEMA_VERSION = 1;

const writeSide = `
  -- Numbered in the order of their first events: what is kept beside a number grows at its end.
  CREATE TABLE aggregates (
    n INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    state TEXT NOT NULL,
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
export const tableOf = (collection: Collection): string => collection.replaceAll('-', '_');

/** The number of an aggregate, by its id: its place in the read model and in the word index. */
export const numberOf = (kind: AggregateKind): string =>
  `(SELECT n FROM aggregates WHERE id = ? AND kind = '${kind}')`;

/** The column that a filter compares. */
export const filterColumn = (field: string): string => `f_${field}`;

/** Filters that name a few records out of many: worth an index of their own. */
const selective = new Set([
  'location_id',
  'external_location_id',
  'external_station_id',
  'manufacturer',
  'available',
  'city',
]);

/** Of stations there are many; the others are sorted by time rarely, and fast enough without. */
const timeIndexes = `
  CREATE INDEX stations_by_creation ON stations (created_at, id) WHERE removed = 0;
  CREATE INDEX stations_by_update ON stations (updated_at, id) WHERE removed = 0;
`;

function readModel(kind: AggregateKind): string {
  const table = tableOf(aggregates[kind].collection);
  const name = filterColumn('name');
  const filters = filterNames[kind];
  return `
    CREATE TABLE ${table} (
      n INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      version INTEGER NOT NULL,
      removed INTEGER NOT NULL,
      attributes TEXT NOT NULL,
      rest TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      ${filters.map((field) => `${filterColumn(field)} TEXT`).join(', ')}
    );
    CREATE INDEX ${table}_by_name ON ${table} (${name}, id) WHERE removed = 0;
    ${kind === 'station' ? timeIndexes : ''}
    ${filters
      .filter((field) => selective.has(field))
      .map((field) => lookup(table, field))
      .join(' ')}
    CREATE VIRTUAL TABLE ${table}_words USING fts5(
      words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
    );
  `;
}

function lookup(table: string, field: string): string {
  const column = filterColumn(field);
  return `CREATE INDEX ${table}_${field} ON ${table} (${column}) WHERE ${column} IS NOT NULL;`;
}

const stationConnectors = `
  CREATE TABLE station_connectors (
    connector_type_id TEXT NOT NULL,
    station_id TEXT NOT NULL,
    PRIMARY KEY (connector_type_id, station_id)
  ) WITHOUT ROWID;
  CREATE INDEX station_connectors_by_station ON station_connectors (station_id);
`;

/** The columns of a status period that say how long the station had had each code before it. */
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

const readSide =
  (Object.keys(aggregates) as AggregateKind[]).map(readModel).join('\n') + stationConnectors + statusPeriods;

/**
 * Makes the tables in a new file.
 * @throws Error the file was made by a newer release
 */
export function prepareSchema(connection: Connection): void {
  const { user_version: version } = connection.prepare('PRAGMA user_version').get() as {
    user_version: number;
  };
  if (version > SCHEMA_VERSION)
    throw new Error(`the data directory was made by a newer release (schema ${version})`);
  if (version === SCHEMA_VERSION) return;
  transaction(connection, () =>
    connection.exec(`${writeSide} ${readSide} PRAGMA user_version = ${SCHEMA_VERSION};`),
  );
}
