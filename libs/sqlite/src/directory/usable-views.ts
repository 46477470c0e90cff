import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { encodePosition, type Position } from '#application/views';
import { openDatabase, type Connection } from '../database.js';
import { SqliteEventFeed, eventsBefore } from '../log/event-feed.js';
import { SqliteProjection, StoredPosition, identityOf, lastEventOf } from '../read-models/projection.js';
import type { ReadModelTables } from '../read-models/tables.js';
import { codeOf, faultOf, isFrom } from '../sqlite-errors.js';

/** Up to where read models have the log: a position, and the identity of an event that may be the one before it. */
interface Applied {
  readonly position: Position | undefined;
  readonly event: string | undefined;
}

/**
 * Why a file of read models can't be used with a log; undefined if it can. Pages that this does not read may be damaged.
 * @throws Error the log can't be read, or the file can't be opened for a reason that new read models would not remove
 */
export function whyUnusable(file: string, log: Connection, tables: ReadModelTables): string | undefined {
  if (!existsSync(file)) return 'they are missing';
  let applied: Applied | undefined;
  try {
    applied = readApplied(file, log, tables);
  } catch (error) {
    if (isFrom(log, error) || !isUnreadable(error)) throw error;
    return `they can't be read: ${(error as Error).message}`;
  }
  return applied ? differenceFrom(log, applied) : 'they are of another release';
}

/** Undefined if the read models have another fingerprint. Prepares all statements, so that damaged tables are found. */
function readApplied(file: string, log: Connection, tables: ReadModelTables): Applied | undefined {
  const views = openDatabase(file);
  try {
    if (!tables.areIn(views)) return undefined;
    new SqliteProjection({ log, views }, tables);
    return { position: new StoredPosition(views).get(), event: lastEventOf(views).get() };
  } finally {
    views.close();
  }
}

/** Whether the file is the reason, and not, for instance, missing permissions or a full disk. */
const isUnreadable = (error: unknown): boolean =>
  faultOf(error) === 'damaged' || codeOf(error) === 'SQLITE_ERROR';

function differenceFrom(log: Connection, { position, event }: Applied): string | undefined {
  const feed = new SqliteEventFeed(log);
  const [eventPosition] = event?.split(' ') ?? [];
  // An unfinished build has stored the event at which it will end.
  const count = Math.max(eventsBefore(position), eventsBefore(eventPosition));
  if (count > feed.length()) return `they have ${count} events, and the log has ${feed.length()}`;
  if (event === undefined || eventsBefore(eventPosition) < count) return undefined;
  const [logged] = feed.page(encodePosition([count - 1]), 1).events;
  return logged && identityOf(logged) === event ? undefined : `event ${count} of the log is another one`;
}

/** Signals of a process that a damaged file has made abort or crash. */
const CRASHES = new Set(['SIGABRT', 'SIGBUS', 'SIGILL', 'SIGSEGV']);

/**
 * Reads all of a file of read models in a process of its own, as the database library aborts its process for some
 * damage. Resolves with what is damaged, with undefined if nothing is.
 * @throws Error the check has not ended, as it was aborted or could not be started
 */
export function findDamage(file: string, signal: AbortSignal): Promise<string | undefined> {
  const program = createRequire(import.meta.url).resolve('#views-check');
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, file], { signal }, (error, stdout) => {
      if (!error) return resolve(undefined);
      if (error.signal && CRASHES.has(error.signal)) return resolve(`reading them ends with ${error.signal}`);
      if (typeof error.code === 'number')
        return resolve(stdout.trim() || `the check ended with ${error.code}`);
      reject(new Error('the check did not end', { cause: error }));
    });
  });
}
