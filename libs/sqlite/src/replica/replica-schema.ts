import type { Connection } from '../database.js';
import { query, transaction } from '../statements.js';

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
  // Where a partition's writer continues; unlike outcomes, it is never purged.
  checkpoints: `CREATE TABLE checkpoints (
    partition INTEGER PRIMARY KEY,
    next_command INTEGER NOT NULL,
    writer_epoch INTEGER NOT NULL
  )`,
  // The comment in the statement replaces tables of earlier releases, which did not keep the states of removed records.
  aggregates: `CREATE TABLE aggregates ( /* removed ones too */
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

/** Creates the tables; those of another release are replaced by empty ones, as the log has all of their data. */
export function prepareReplicaSchema(connection: Connection): void {
  if (!hasTables(connection)) emptyReplica(connection);
}

/** Compares the statements that created the file's tables, which SQLite stores. */
function hasTables(connection: Connection): boolean {
  const found = query<[string, string]>(
    connection,
    "SELECT name, sql FROM sqlite_schema WHERE type = 'table'",
  );
  const statements = new Map(found.all());
  return Object.entries(tables).every(([name, create]) => statements.get(name) === create);
}

/** Empties all tables. */
export function emptyReplica(connection: Connection): void {
  const recreate = Object.entries(tables).map(([name, create]) => `DROP TABLE IF EXISTS ${name}; ${create};`);
  // Earlier releases number their tables and replace those of number 0.
  transaction(connection, () => connection.exec(`${recreate.join(' ')} PRAGMA user_version = 0;`));
}
