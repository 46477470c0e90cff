import { CannotStart } from '#application';
import { openDatabase, setBusyTimeout, type Connection, type DatabaseOptions } from '../database.js';
import { RetriedWrites, type RetryOptions } from '../retried-writes.js';
import { faultOf } from '../sqlite-errors.js';
import { query, transaction } from '../statements.js';
import { syncWrites } from '../sync-writes.js';

/** The file of a data directory with its service records, the deliveries of webhooks, which were all it had at first, and imports. */
export const SERVICE_FILE = 'webhooks.db';

/** The statements that bring a file from each version of its schema to the next; a new file has version 0. */
const upgrades: readonly string[] = [
  `
  CREATE TABLE webhook_entries (
    n INTEGER PRIMARY KEY,
    webhook TEXT NOT NULL,
    -- The versions of the webhook before and after the entry.
    after INTEGER NOT NULL,
    version INTEGER NOT NULL,
    events TEXT NOT NULL,
    time TEXT NOT NULL,
    caller TEXT NOT NULL,
    command_id TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    UNIQUE (webhook, command_id)
  );
  CREATE UNIQUE INDEX webhook_versions ON webhook_entries (webhook, after) WHERE version > after;
  CREATE TABLE webhooks (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    is_present INTEGER NOT NULL,
    state TEXT NOT NULL
  ) WITHOUT ROWID;
  `,
  `
  CREATE TABLE webhook_progress (
    webhook TEXT PRIMARY KEY,
    position TEXT NOT NULL,
    sequence INTEGER NOT NULL DEFAULT 0,
    runs INTEGER NOT NULL DEFAULT 0,
    -- Null unless the last run is in progress.
    replay_position TEXT,
    replay_to TEXT,
    failing_since INTEGER,
    last_error TEXT,
    changes INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
  CREATE TABLE webhook_deliveries (
    id TEXT NOT NULL UNIQUE,
    webhook TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    run INTEGER NOT NULL,
    kind TEXT NOT NULL,
    aggregate TEXT NOT NULL,
    version INTEGER NOT NULL,
    event_type TEXT NOT NULL,
    position TEXT NOT NULL,
    status TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    last_attempt_at INTEGER,
    last_status INTEGER,
    last_error TEXT,
    answer TEXT
  );
  CREATE INDEX deliveries_by_sequence ON webhook_deliveries (webhook, sequence);
  CREATE INDEX deliveries_by_status ON webhook_deliveries (webhook, status, sequence);
  `,
  // Webhooks were kept as events, with their state after them.
  `
  CREATE TABLE service_records (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    -- JSON; null if the record is removed.
    state TEXT,
    secrets TEXT NOT NULL DEFAULT '{}',
    PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
  CREATE TABLE service_outcomes (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    command_id TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    version INTEGER NOT NULL,
    -- JSON.
    result TEXT NOT NULL,
    PRIMARY KEY (kind, id, command_id)
  ) WITHOUT ROWID;
  -- Earlier ones have no view: whoever needed no credential to make one could see everything.
  INSERT INTO service_records (kind, id, version, state)
    SELECT 'webhook', id, version, iif(is_present, json_set(
      json_remove(state, '$.kind'), '$.view', coalesce(json_extract(state, '$.view'), (
        SELECT iif(caller = 'anonymous', 'whole', 'public') FROM webhook_entries
        WHERE webhook = webhooks.id AND after = 0 AND version > after
      ))), NULL)
    FROM webhooks;
  -- The result of a command that made a secret is its number.
  INSERT INTO service_outcomes (kind, id, command_id, request_hash, version, result)
    SELECT 'webhook', webhook, command_id, request_hash, version, CASE json_extract(events, '$[0].type')
      WHEN 'WebhookCreated.v1' THEN '0'
      WHEN 'WebhookSecretRotated.v1' THEN json_extract(events, '$[0].data.number') || ''
      ELSE 'null' END
    FROM webhook_entries;
  DROP TABLE webhook_entries;
  DROP TABLE webhooks;
  `,
  `
  CREATE TABLE imports (
    id TEXT PRIMARY KEY,
    revision INTEGER NOT NULL,
    feed TEXT,
    -- The feed that no other import may write meanwhile; null if there is none.
    held_feed TEXT UNIQUE,
    is_active INTEGER NOT NULL,
    ended_at INTEGER,
    -- JSON.
    state TEXT NOT NULL
  );
  CREATE INDEX imports_by_feed ON imports (feed, id);
  CREATE INDEX active_imports ON imports (id) WHERE is_active;
  CREATE INDEX imports_by_end ON imports (ended_at) WHERE ended_at IS NOT NULL;
  CREATE TABLE import_rejects (
    import TEXT NOT NULL,
    n INTEGER NOT NULL,
    line TEXT NOT NULL,
    UNIQUE (import, n)
  );
  `,
];

/** Tables that are checked at the start, those of earlier releases too; what can't be read of others can be made again. */
const checkedTables = ['service_records', 'service_outcomes', 'webhook_entries', 'webhooks'] as const;

/** How long a write waits for the lock of another program before it is refused, in milliseconds. */
const LONGEST_WAIT_MS = 5_000;

/** Writes to the file of service records. @param changed called when one waits for long, and when that is over */
export const serviceWrites = (changed?: RetryOptions['changed']): RetriedWrites =>
  new RetriedWrites({ longestMs: LONGEST_WAIT_MS, ...(changed && { changed }) });

/**
 * Opens the file of service records, which is made if it is missing. In the main thread, statements do not wait for a lock.
 * @param commits what a commit of this connection waits for
 * @throws CannotStart the file is damaged, was made by a newer release, or can't be used
 */
export function openServiceFile(file: string, commits: DatabaseOptions['commits']): Connection {
  try {
    const connection = openDatabase(file, { ...(commits && { commits }), cacheKib: 1024 });
    expectKnownServiceFile(connection, file);
    expectUndamaged(connection);
    prepareServiceFile(connection);
    syncWrites(connection);
    setBusyTimeout(connection, 0);
    return connection;
  } catch (error) {
    if (faultOf(error) !== 'damaged') throw error;
    throw new CannotStart(
      `${file} is damaged: restore a backup of it; without the file the directory has no webhooks`,
      { cause: error },
    );
  }
}

/** The version of the file's schema. */
export const versionOf = (connection: Connection): number =>
  query<[number]>(connection, 'PRAGMA user_version').first()?.[0] ?? 0;

/** @throws CannotStart the file was made by a newer release */
export function expectKnownServiceFile(connection: Connection, file: string): void {
  if (versionOf(connection) > upgrades.length)
    throw new CannotStart(`${file} was made by a newer release (schema ${versionOf(connection)})`);
}

/**
 * Makes the tables in a new file, and brings up an existing one.
 * @param version of the schema: that of this release, or an earlier one
 */
export function prepareServiceFile(connection: Connection, version = upgrades.length): void {
  const steps = () => upgrades.slice(versionOf(connection), version).join('');
  if (steps() === '') return;
  const run = () => connection.exec(`${steps()} PRAGMA user_version = ${version};`);
  transaction(connection, run);
}

function expectUndamaged(connection: Connection): void {
  const tables = query<[string]>(connection, "SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const found = new Set(tables.map(([name]) => name));
  for (const table of checkedTables.filter((name) => found.has(name))) {
    const texts = query<[string]>(connection, `PRAGMA quick_check(${table})`).all();
    const damage = texts.map(([text]) => text).find((text) => text !== 'ok');
    if (damage !== undefined) throw Object.assign(new Error(damage), { code: 'SQLITE_CORRUPT' });
  }
}
