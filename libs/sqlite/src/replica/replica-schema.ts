import { query, transaction, type Connection } from '../database.js';

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

/** Makes the tables, anew where the file has other ones, those of another release: the log has all that they held. */
export function prepareReplicaSchema(connection: Connection): void {
  if (!hasTables(connection)) emptyReplica(connection);
}

/** SQLite keeps the statements that have made a file's tables. */
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
  const anew = Object.entries(tables).map(([name, create]) => `DROP TABLE IF EXISTS ${name}; ${create};`);
  // Releases that numbered their tables take those of number 0 for none of theirs.
  transaction(connection, () => connection.exec(`${anew.join(' ')} PRAGMA user_version = 0;`));
}
