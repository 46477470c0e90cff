import { CannotStart } from '#application/views';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'libsql';

/** The data directory can't be used; the message says why, in one line. */
export class DataDirectoryUnusable extends CannotStart {}

/** A data directory that this process alone uses. */
export interface DataDirectory {
  /** The path of a file or folder in it. */
  path(...names: string[]): string;
  release(): void;
}

/** What one process at a time does with a directory: the file that is locked, and what others are told. */
const uses = {
  service: { file: 'lock', taken: 'another process is using it' },
  rebuild: { file: 'rebuild.lock', taken: 'another process is rebuilding it' },
} as const;

type Use = keyof typeof uses;

/** For how long a claim waits for those who only look whether there is one, in milliseconds. */
const LOOK_MS = 250;

/**
 * Makes the directory where it isn't there and claims it for this process. The claim is a lock that the
 * operating system holds on an open file: it ends with the process, however that ends.
 * @param use what it is claimed for: another process may have it for another use
 * @throws DataDirectoryUnusable another process uses it, or it can't be written
 */
export function claimDataDirectory(directory: string, use: Use = 'service'): DataDirectory {
  const lock = openLock(directory, uses[use]);
  return {
    path: (...names) => join(directory, ...names),
    release: () => {
      lock.close();
    },
  };
}

function openLock(directory: string, { file, taken }: (typeof uses)[Use]): Database.Database {
  try {
    makeFolder(directory);
    const lock = new Database(join(directory, file));
    lock.exec(`PRAGMA busy_timeout = ${LOOK_MS}; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE`);
    return lock;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const why = isLocked(message) ? taken : message;
    throw new DataDirectoryUnusable(`DATA_DIR ${directory} can't be used: ${why}`);
  }
}

/**
 * Makes a folder with its parents. Node's own way of it never ends where a folder is said to be missing that is there,
 * as in /proc.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  }
}

/** Whether a service uses the directory at this moment. */
export function isInUse(directory: DataDirectory): boolean {
  const lock = new Database(directory.path(uses.service.file));
  try {
    lock.prepare('SELECT 1 FROM sqlite_schema').get();
    return false;
  } catch (error) {
    if (isLocked((error as Error).message)) return true;
    throw error;
  } finally {
    lock.close();
  }
}

const isLocked = (message: string): boolean => /locked|busy/i.test(message);
