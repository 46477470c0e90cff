import { CannotStart, fileErrorReason } from '#application/views';
import { accessSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import Database from 'libsql';

export type Connection = Database.Database;

/** Separate connections to the files of a directory, so that writing read models takes no lock on the log. */
export interface Connections {
  readonly log: Connection;
  readonly views: Connection;
}

/** Pages in the write-ahead log before a checkpoint: keys are random, so a longer log has more changes of one page. */
const CHECKPOINT_PAGES = 8_000;
/** Page cache in KiB. With less, large projection batches write pages twice. */
const CACHE_KIB = 8192;
/**
 * How long a connection waits for the lock of another one, in milliseconds, unless it has a timeout of its own: in the
 * service, a wait keeps its thread from all other work.
 */
export const BUSY_TIMEOUT_MS = 30_000;
/** The same in a worker thread of the service, which tries again afterwards. */
export const WORKER_TIMEOUT_MS = 100;

export interface DatabaseOptions {
  readonly cacheKib?: number;
  /**
   * `durable`: a commit waits for the disk. `restorable`, the default: the last commits may be lost after a power loss;
   * for files that can be rebuilt from the log. Neither leaves a damaged file. What is deleted from a durable file is
   * overwritten, as texts that are erased have to be gone.
   */
  readonly commits?: 'durable' | 'restorable';
  /** How long statements wait for the lock of another connection, in milliseconds; opening waits longer. */
  readonly busyTimeoutMs?: number;
}

/**
 * Makes an empty file that its owner alone may read, unless there is one: SQLite gives the files beside it the same
 * permissions. A file that exists is not opened, as closing it would release all locks of the process on it.
 * @throws CannotStart naming the file, or one beside it, that can't be read and written
 */
export function makeOwnFile(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) expectUsable(path);
  if (existsSync(file)) return;
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    // Another process may have made it.
    if (!existsSync(file))
      throw new CannotStart(`${file} can't be made: ${fileErrorReason(error)}`, { cause: error });
  }
}

/** The database library names neither the file nor the reason. @throws CannotStart naming a file that can't be used so */
export function expectUsable(path: string, mode = constants.R_OK | constants.W_OK): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isFile()) throw new CannotStart(`${path} is not a file`);
  try {
    accessSync(path, mode);
  } catch (error) {
    throw new CannotStart(`${path} can't be opened: ${fileErrorReason(error)}`, { cause: error });
  }
}

/** Opens a file in WAL mode and creates it if it is missing. */
export function openDatabase(
  file: string,
  { cacheKib, commits, busyTimeoutMs }: DatabaseOptions = {},
): Connection {
  makeOwnFile(file);
  const connection = new Database(file);
  // The timeout comes first: setting the journal mode may have to wait for a process that recovers or closes the file.
  connection.exec(`
    PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS};
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${commits === 'durable' ? 'FULL' : 'NORMAL'};
    PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
    PRAGMA cache_size = -${cacheKib ?? CACHE_KIB};
    PRAGMA temp_store = MEMORY;
    PRAGMA secure_delete = ${commits === 'durable' ? 'ON' : 'OFF'};
  `);
  if (busyTimeoutMs !== undefined) setBusyTimeout(connection, busyTimeoutMs);
  return connection;
}

/** @param ms how long statements wait for the lock of another connection; 0: they fail at once */
export const setBusyTimeout = (connection: Connection, ms: number): void =>
  void connection.exec(`PRAGMA busy_timeout = ${ms}`);

/** Attaches a second file in WAL mode: statements find its tables too. */
export function attach(connection: Connection, name: string, file: string, cacheKib = CACHE_KIB): void {
  connection.prepare(`ATTACH ? AS ${name}`).run(file);
  connection.exec(`PRAGMA ${name}.synchronous = NORMAL; PRAGMA ${name}.cache_size = -${cacheKib};`);
}

/** How long a checkpoint waits for other readers, in milliseconds. */
const CHECKPOINT_TIMEOUT_MS = 1_000;

/**
 * Moves the write-ahead logs into the files, so that each file is complete without its WAL: the library does so at the
 * next start only. If another process reads or the disk is full, the logs stay.
 */
export function checkpoint(connection: Connection): void {
  try {
    connection.exec(`PRAGMA busy_timeout = ${CHECKPOINT_TIMEOUT_MS}; PRAGMA wal_checkpoint(TRUNCATE);`);
  } catch {
    // The next start recovers the WAL.
  }
}
