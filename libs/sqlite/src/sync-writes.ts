import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { Connection } from './database.js';
import { query } from './statements.js';

/**
 * Makes durable what a killed process has written. The kill may have come before the sync of a commit: later processes
 * read it, and would acknowledge it to a client that repeats its command, although a power loss could take it back.
 */
export function syncWrites(connection: Connection): void {
  const file = query<[number, string, string]>(connection, 'PRAGMA database_list').first()?.[2] ?? '';
  const wal = openSync(`${file}-wal`, 'r+');
  fsyncSync(wal);
  closeSync(wal);
}
