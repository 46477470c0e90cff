import { query, transaction, type Connection } from '../database.js';

/** Raised with every change of the statements below; an older file is brought up, a newer one is refused. */
const SCHEMA_VERSION = 11;

const snapshots = `
  -- States of aggregates as of one of their events: where it is not the latest, those that follow are folded into it.
  CREATE TABLE snapshots (
    aggregate INTEGER PRIMARY KEY,
    version INTEGER NOT NULL,
    state TEXT NOT NULL,
    is_latest INTEGER NOT NULL DEFAULT 0
  );
`;

const liveReadModels = `
  -- Which generation of the read models is read.
  CREATE TABLE read_models (generation INTEGER NOT NULL);
  INSERT INTO read_models VALUES (1);
`;

const tables = `
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
  ${liveReadModels}
`;

/** Until version 4, an aggregate's row had its state as of its last event. */
const statesToSnapshots = `
  ${snapshots}
  INSERT INTO snapshots SELECT n, version, state, 1 FROM aggregates;
  ALTER TABLE aggregates DROP COLUMN state;
  ALTER TABLE aggregates DROP COLUMN version;
`;

/** Statements that drop all tables but those of the log: until version 10, the file held the read models too. */
function dropReadModels(connection: Connection): string {
  const found = query<[string]>(
    connection,
    `SELECT name FROM sqlite_schema
     WHERE type = 'table' AND name NOT IN ('aggregates', 'events', 'snapshots', 'outcomes')
       AND name NOT LIKE 'sqlite_%'
     -- What belongs to a virtual table goes with it.
     ORDER BY sql NOT LIKE 'CREATE VIRTUAL TABLE%'`,
  ).all();
  return found.map(([name]) => `DROP TABLE IF EXISTS ${name};`).join(' ');
}

/** Until version 11, a state was kept with some events only, and nothing told whether it was the latest. */
const tellLatest = 'ALTER TABLE snapshots ADD COLUMN is_latest INTEGER NOT NULL DEFAULT 0;';

function bringUp(connection: Connection, version: number): string {
  if (version === 0) return tables;
  const states = version < 4 ? statesToSnapshots : tellLatest;
  return version < 10 ? `${states} ${dropReadModels(connection)} ${liveReadModels}` : states;
}

function schemaVersion(connection: Connection): number {
  return query<[number]>(connection, 'PRAGMA user_version').first()?.[0] ?? 0;
}

/** Whether the file's tables are those of this release. */
export const isPrepared = (connection: Connection): boolean => schemaVersion(connection) === SCHEMA_VERSION;

/**
 * Makes the tables in a new file of the log, and brings up those of an older one.
 * @throws Error the file was made by a newer release
 */
export function prepareLog(connection: Connection): void {
  const version = schemaVersion(connection);
  if (version > SCHEMA_VERSION)
    throw new Error(`the data directory was made by a newer release (schema ${version})`);
  if (version === SCHEMA_VERSION) return;
  transaction(connection, () =>
    connection.exec(`${bringUp(connection, version)} PRAGMA user_version = ${SCHEMA_VERSION};`),
  );
}
