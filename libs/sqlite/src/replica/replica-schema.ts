import { transaction, type Connection } from '../database.js';

/** Raised with every change of the tables: a file of another version is emptied, the log has all of it. */
const SCHEMA_VERSION = 1;

const tables = {
  identity: 'CREATE TABLE identity (log TEXT NOT NULL)',
  positions: `CREATE TABLE positions (
    topic TEXT NOT NULL,
    partition INTEGER NOT NULL,
    next INTEGER NOT NULL,
    last_offset INTEGER,
    last_id TEXT,
    PRIMARY KEY (topic, partition)
  ) WITHOUT ROWID`,
  // Never purged, unlike outcomes: it says where a partition's writer goes on.
  checkpoints: `CREATE TABLE checkpoints (
    partition INTEGER PRIMARY KEY,
    next_command INTEGER NOT NULL,
    writer_epoch INTEGER NOT NULL
  )`,
  aggregates: `CREATE TABLE aggregates (
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    state TEXT NOT NULL,
    UNIQUE (id, kind)
  )`,
  outcomes: `CREATE TABLE outcomes (
    n INTEGER PRIMARY KEY,
    command_id TEXT NOT NULL UNIQUE,
    kept_at INTEGER NOT NULL,
    outcome TEXT NOT NULL
  )`,
};

/** Makes the tables, anew where the file has those of another release. */
export function prepareReplicaSchema(connection: Connection): void {
  const { user_version: version } = connection.prepare('PRAGMA user_version').get() as {
    user_version: number;
  };
  if (version !== SCHEMA_VERSION) emptyReplica(connection);
}

/** Empties all tables. */
export function emptyReplica(connection: Connection): void {
  const anew = Object.entries(tables).map(([name, create]) => `DROP TABLE IF EXISTS ${name}; ${create};`);
  transaction(connection, () =>
    connection.exec(`${anew.join(' ')} PRAGMA user_version = ${SCHEMA_VERSION};`),
  );
}
