import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '../database.js';
import {
  DataDirectoryUnusable,
  UNFINISHED_RESTORE,
  claimDataDirectory,
} from '../directory/data-directory.js';
import { logFile } from '../directory/live-directory.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { checkNewestEvents } from '../log/log-check.js';
import { expectKnownLog, hasTables, prepareLog } from '../log/log-schema.js';
import { codeOf } from '../sqlite-errors.js';
import {
  SERVICE_FILE,
  expectKnownServiceFile,
  prepareServiceFile,
  versionOf,
} from '../service-records/service-file.js';
import { readRestored } from './restored-database.js';

/** What an empty folder may have: the lock that is held, and what file systems put into their root. */
const IGNORED = new Set(['lock', 'lock-journal', 'lost+found']);

const unusable = (folder: string, why: string) =>
  new DataDirectoryUnusable(`DATA_DIR ${folder} can't be restored to: ${why}`);

/**
 * Makes a data directory of a backup. Nothing starts on the folder until all of it is there, also if this process is
 * killed: a folder in it says so until then. The next restore to it begins anew.
 * @param folder has no files, or those of an unfinished restore; it is made if it is missing
 * @param unpack writes the files of the backup into a folder
 * @returns how many events the log has
 * @throws DataDirectoryUnusable the folder is not empty or in use, or the log can't be used by this release
 */
export async function restoreDirectory(
  folder: string,
  unpack: (folder: string) => Promise<void>,
): Promise<number> {
  const directory = claimDataDirectory(folder);
  try {
    const unpacked = directory.path(UNFINISHED_RESTORE);
    prepareFolder(folder, unpacked);
    try {
      await unpack(unpacked);
      const events = checkFiles(unpacked);
      moveIn(folder, unpacked);
      return events;
    } catch (error) {
      throw cleanedUp(folder, unpacked, error);
    }
  } finally {
    directory.release();
  }
}

/** Removes what was unpacked. @returns why there is no directory */
function cleanedUp(folder: string, unpacked: string, error: unknown): Error {
  rmSync(unpacked, { recursive: true, force: true });
  if (error instanceof DataDirectoryUnusable) return error;
  // The folder says that a restore has not ended: a start would make an empty directory.
  mkdirSync(unpacked, { mode: 0o700 });
  return unusable(folder, codeOf(error) === 'ENOSPC' ? 'the disk is full' : (error as Error).message);
}

function prepareFolder(folder: string, unpacked: string): void {
  const found = readdirSync(folder).filter((name) => !IGNORED.has(name));
  if (found.length > 0 && !existsSync(unpacked))
    throw unusable(folder, `it is not empty: it has ${found.slice(0, 3).join(', ')}`);
  // All of it comes from the unfinished restore, as the folder was empty before.
  for (const name of found) if (name !== UNFINISHED_RESTORE) rmSync(join(folder, name), { recursive: true });
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { mode: 0o700 });
  sync(folder);
}

/** @returns how many events the log has */
function checkFiles(unpacked: string): number {
  const service = join(unpacked, SERVICE_FILE);
  try {
    if (existsSync(service))
      readRestored(
        service,
        {
          expectKnown: (file) => expectKnownServiceFile(file, SERVICE_FILE),
          prepare: prepareServiceFile,
          prepareAs: (file, fresh) => prepareServiceFile(fresh, versionOf(file)),
        },
        () => {},
      );
    return readRestored(logFile(unpacked), { expectKnown: expectLog, prepare: prepareLog }, countEvents);
  } catch (error) {
    throw new DataDirectoryUnusable(`the backup can't be restored: ${(error as Error).message}`);
  }
}

function expectLog(log: Connection): void {
  if (!hasTables(log)) throw new Error('it has no log of events');
  expectKnownLog(log);
}

function countEvents(log: Connection): number {
  checkNewestEvents(log);
  return new SqliteEventFeed(log).length();
}

function moveIn(folder: string, unpacked: string): void {
  syncAll(unpacked);
  for (const name of readdirSync(unpacked)) renameSync(join(unpacked, name), join(folder, name));
  sync(folder);
  rmdirSync(unpacked);
  sync(folder);
}

function syncAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncAll(path);
    else sync(path);
  }
  sync(folder);
}

/** Makes a file or the names in a folder durable. */
function sync(path: string): void {
  const opened = openSync(path, 'r');
  fsyncSync(opened);
  closeSync(opened);
}
