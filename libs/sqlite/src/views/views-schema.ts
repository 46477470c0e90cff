import { filterNames } from '#application/views';
import { aggregates, type AggregateKind, type Collection } from '#domain';
import { query, transaction, type Connection } from '../database.js';
import { filterColumn } from './filter-column.js';
import { mapTables } from './map-schema.js';
import { ownColumns, typeOfOwn } from './own-columns.js';
import { positionsTable } from './positions.js';
import { recordsTable } from './record-row.js';
import { countsTable } from './station-counts.js';
import { statusPeriods } from './period-schema.js';
import { hasLookup, stationIndexes } from './station-indexes.js';
import { namesTable } from './station-names.js';

/** Raised with every change of the statements below: read models of another version are made anew from the log. */
const SCHEMA_VERSION = 17;

/** The table of a collection's read model. */
export const tableOf = (collection: Collection): string => collection.replaceAll('-', '_');

/** The number of an aggregate, by its id: its place in the read model. */
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

function readModel(kind: AggregateKind): string {
  const table = tableOf(aggregates[kind].collection);
  const filters = filterNames[kind];
  return `
    CREATE TABLE ${table} (
      n INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      removed INTEGER NOT NULL,
      ${ownColumns[kind].map((column) => `${column} ${typeOfOwn(column)},`).join(' ')}
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

function findingIndexes(kind: AggregateKind): readonly string[] {
  const table = tableOf(aggregates[kind].collection);
  const lookups = filterNames[kind]
    .filter((field) => selective.has(field) && !(kind === 'station' && hasLookup(field)))
    .map((field) => lookup(table, filterColumn(field), field));
  return [...(kind === 'station' ? stationIndexes() : [sortedByName(table)]), ...lookups];
}

const sortedByName = (table: string): string =>
  `CREATE INDEX IF NOT EXISTS ${table}_by_name ON ${table} (${filterColumn('name')}, id) WHERE removed = 0;`;

/** The cities of locations are told as they are written, so that a summary by city reads no row. */
const lookup = (table: string, column: string, field: string): string =>
  `CREATE INDEX IF NOT EXISTS ${table}_${field} ON ${table} (${column}${table === 'locations' && field === 'city' ? ', city' : ''}) WHERE removed = 0 AND ${column} IS NOT NULL;`;

/** By the station's number, as all that stands beside its record. */
const besideStations = `
  CREATE TABLE station_connectors (
    connector_type_id TEXT NOT NULL,
    map_cell INTEGER NOT NULL,
    n INTEGER NOT NULL,
    PRIMARY KEY (connector_type_id, map_cell, n)
  ) WITHOUT ROWID;
  CREATE INDEX station_connectors_by_station ON station_connectors (n);
`;

const kinds = Object.keys(aggregates) as AggregateKind[];

/** The words of the indexes in their order: with each record that has one, and with how many have it. */
const vocabularies = kinds
  .map((kind) => tableOf(aggregates[kind].collection))
  .flatMap((table) => [
    `CREATE VIRTUAL TABLE ${table}_terms USING fts5vocab(${table}_words, instance);`,
    `CREATE VIRTUAL TABLE ${table}_term_counts USING fts5vocab(${table}_words, row);`,
  ]);

const tables = [
  positionsTable,
  ...kinds.map(readModel),
  besideStations,
  namesTable,
  mapTables,
  countsTable,
  statusPeriods,
  ...vocabularies,
].join(' ');

/** Statements that make the indexes by which records are found, each where it is not there yet. */
export const indexes: readonly string[] = kinds.flatMap(findingIndexes);

/**
 * Makes the tables of read models in an empty file: all, or none where it is interrupted.
 * @param found statements that make the indexes that are there from the first
 */
export function makeTables(connection: Connection, found: readonly string[]): void {
  const made = [tables, ...found, `PRAGMA user_version = ${SCHEMA_VERSION};`];
  transaction(connection, () => connection.exec(made.join(' ')));
}

/** Whether a file's tables are those of this release. */
export const hasReadModels = (connection: Connection): boolean =>
  query<[number]>(connection, 'PRAGMA user_version').first()?.[0] === SCHEMA_VERSION;
