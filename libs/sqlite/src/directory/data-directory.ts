import { CannotStart, fileErrorReason } from '#application/views';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { expectUsable, makeOwnFile } from '../database.js';
import { codeOf } from '../sqlite-errors.js';

/** The data directory can't be used; the message gives the reason in one line. */
export class DataDirectoryUnusable extends CannotStart {}

/** The folder of a data directory in which a restore unpacks a backup. It exists until the restore has ended. */
export const UNFINISHED_RESTORE = 'unfinished-restore';

/** @throws DataDirectoryUnusable a restore to the directory has not ended */
export function expectRestored(directory: string): void {
  if (existsSync(join(directory, UNFINISHED_RESTORE)))
    throw new DataDirectoryUnusable(
      `a restore to ${directory} has not ended: run \`directory restore\` again, or remove the folder`,
    );
}

/** A data directory that no other process uses. */
export interface DataDirectory {
  /** The path of a file or folder in the directory. */
  path(...names: string[]): string;
  release(): void;
}

/** The two locks of a directory, and the message if one is held. */
const uses = {
  service: { file: 'lock', taken: 'another process is using it' },
  rebuild: { file: 'rebuild.lock', taken: 'another process is rebuilding it' },
} as const;

type Use = keyof typeof uses;

/** How long a claim waits for processes that only check for one, in milliseconds. */
const LOOK_MS = 250;

/**
 * Claims a directory for this process and creates it if it is missing. The claim is a lock of the operating system on
 * an open file, which ends with the process in any case.
 * @param use another process may claim the directory for another use
 * @throws DataDirectoryUnusable another process has the claim, or the directory can't be written
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
    makeOwnFile(join(directory, file));
    const lock = new Database(join(directory, file));
    lock.exec(`PRAGMA busy_timeout = ${LOOK_MS}; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE`);
    return lock;
  } catch (error) {
    const why = isLocked(error) ? taken : fileErrorReason(error);
    throw new DataDirectoryUnusable(`DATA_DIR ${directory} can't be used: ${why}`);
  }
}

/** Makes a folder with its parents, which its owner alone may read. Node's recursive `mkdir` never returns for some folders, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Remembers the log and the lock of a data directory that is claimed.
 * @returns a function that throws DataDirectoryUnusable if the path of one has no file or another one: what is written
 * to the open log is lost then, or another process may claim the directory too
 */
export function presenceOf(directory: string, log: string): () => void {
  const expectLog = expectSame(log, `DATA_DIR ${directory} was removed or replaced`);
  const lock = join(directory, uses.service.file);
  const expectLock = expectSame(lock, `${lock} was removed or replaced: another process may use DATA_DIR`);
  return () => {
    expectLog();
    expectLock();
  };
}

/** Remembers a file. @returns a function that throws DataDirectoryUnusable if its path has no file or another one */
export function expectSame(file: string, otherwise: string): () => void {
  const identity = () => {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false });
    return found && `${found.dev}/${found.ino}`;
  };
  const opened = identity();
  return () => {
    if (opened === undefined || identity() !== opened) throw new DataDirectoryUnusable(otherwise);
  };
}

/** Whether a service is using a directory. Changes nothing. @throws CannotStart its lock can't be read */
export function isInUse(directory: string): boolean {
  const file = join(directory, uses.service.file);
  if (!existsSync(file)) return false;
  expectUsable(file);
  const lock = new Database(file);
  try {
    lock.prepare('SELECT 1 FROM sqlite_schema').get();
    return false;
  } catch (error) {
    if (isLocked(error)) return true;
    throw error;
  } finally {
    lock.close();
  }
}

const isLocked = (error: unknown): boolean => codeOf(error)?.startsWith('SQLITE_BUSY') ?? false;
