import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';

/** The data directory can't be used; the message says why, in one line. */
export class DataDirectoryUnusable extends Error {}

/** A data directory that this process alone uses. */
export interface DataDirectory {
  /** The path of a file or folder in it. */
  path(...names: string[]): string;
  release(): void;
}

/**
 * Makes the directory where it isn't there and claims it for this process. The claim is a lock that the
 * operating system holds on an open file: it ends with the process, however that ends.
 * @throws DataDirectoryUnusable another process uses it, or it can't be written
 */
export function claimDataDirectory(directory: string): DataDirectory {
  const lock = openLock(directory);
  return {
    path: (...names) => join(directory, ...names),
    release: () => {
      lock.close();
    },
  };
}

function openLock(directory: string): Database.Database {
  try {
    mkdirSync(directory, { recursive: true });
    const lock = new Database(join(directory, 'lock'));
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const why = /locked|busy/i.test(message) ? 'another process is using it' : message;
    throw new DataDirectoryUnusable(`DATA_DIR ${directory} can't be used: ${why}`);
  }
}
