import type { Connection } from '../database.js';
import { query, transaction } from '../statements.js';
import { syncWrites } from '../sync-writes.js';

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
    traceparent TEXT,
    import_id TEXT,
    UNIQUE (aggregate, version)
  );
  -- States of aggregates as of one of their events: if it is not the latest, as in files from before the first
  -- release, those that follow are folded into it.
  CREATE TABLE snapshots (
    aggregate INTEGER PRIMARY KEY,
    version INTEGER NOT NULL,
    state TEXT NOT NULL,
    is_latest INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE outcomes (
    n INTEGER PRIMARY KEY,
    command_id TEXT NOT NULL UNIQUE,
    seq INTEGER NOT NULL,
    kept_at INTEGER NOT NULL,
    outcome TEXT NOT NULL
  );
  -- Which generation of the read models is read.
  CREATE TABLE read_models (generation INTEGER NOT NULL);
  INSERT INTO read_models VALUES (1);
`;

/** The version of the files of the first releases. */
const FIRST_VERSION = 11;
/** Each brings files of one version up to the next: every change of the statements above adds one. */
const upgrades = [
  'ALTER TABLE events ADD COLUMN traceparent TEXT;',
  'ALTER TABLE events ADD COLUMN import_id TEXT;',
];
const SCHEMA_VERSION = FIRST_VERSION + upgrades.length;

function schemaVersion(connection: Connection): number {
  return query<[number]>(connection, 'PRAGMA user_version').first()?.[0] ?? 0;
}

/** Whether the file has tables of any release. */
export const hasTables = (connection: Connection): boolean => schemaVersion(connection) > 0;

/** Whether the file's tables are those of this release. */
export const isPrepared = (connection: Connection): boolean => schemaVersion(connection) === SCHEMA_VERSION;

/** @throws Error the file was made by a newer release, or before the first one */
export function expectKnownLog(connection: Connection): void {
  const version = schemaVersion(connection);
  if (version > SCHEMA_VERSION)
    throw new Error(`the data directory was made by a newer release (schema ${version})`);
  if (version > 0 && version < FIRST_VERSION) throw new Error(tooOld(version));
}

/**
 * Makes the tables in a new file of the log, and brings up an existing one, whose commits become durable.
 * @throws Error the file was made by a newer release, or before the first one
 */
export function prepareLog(connection: Connection): void {
  const version = schemaVersion(connection);
  if (version === SCHEMA_VERSION) return syncWrites(connection);
  expectKnownLog(connection);
  const statements = version > 0 ? upgrades.slice(version - FIRST_VERSION).join(' ') : tables;
  transaction(connection, () => connection.exec(`${statements} PRAGMA user_version = ${SCHEMA_VERSION};`));
}

const tooOld = (version: number): string =>
  `the data directory was made before the first release (schema ${version}): ` +
  `start the release before this one on it once, which brings it up to schema ${FIRST_VERSION}`;
