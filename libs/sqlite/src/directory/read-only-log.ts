import { constants, existsSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { BUSY_TIMEOUT_MS, expectUsable, type Connection } from '../database.js';
import { hasTables, isPrepared, prepareLog } from '../log/log-schema.js';
import { DataDirectoryUnusable } from './data-directory.js';
import { expectUnused, logFile, isEmptyFile } from './live-directory.js';

type Purpose = 'verified' | 'backed up' | 'read';

const unusable = (folder: string, purpose: Purpose, why: string) =>
  new DataDirectoryUnusable(`DATA_DIR ${folder} can't be ${purpose}: ${why}`);

/** The address of a file that is attached for reads. */
export const uriOf = (file: string): string => `${pathToFileURL(file).href}?mode=ro`;

export function openReadOnly(file: string): Connection {
  expectUsable(file, constants.R_OK);
  const connection = new Database(uriOf(file));
  // Another process may recover the write-ahead log that a killed service has left.
  connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return connection;
}

/**
 * @param purpose for the message
 * @throws DataDirectoryUnusable there is no directory, or it is of another release
 * @throws Error the log was lost, or can't be read
 */
export function openLogOfThisRelease(folder: string, purpose: Purpose): Connection {
  const file = logFile(folder);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw unusable(folder, purpose, 'there is no directory in it');
  if (isEmptyFile(file)) expectUnused(folder);
  if (!existsSync(file)) throw unusable(folder, purpose, 'there is no directory in it');
  const log = openReadOnly(file);
  try {
    if (!hasTables(log)) expectUnused(folder);
    const why = whyOfAnotherRelease(log);
    if (why !== undefined) throw unusable(folder, purpose, why);
    return log;
  } catch (error) {
    log.close();
    throw error;
  }
}

/** Undefined if the log is of this release. */
function whyOfAnotherRelease(log: Connection): string | undefined {
  if (isPrepared(log)) return undefined;
  let why = hasTables(log)
    ? 'an earlier release made it: use that one, or start this one on it first'
    : 'no service has used it yet';
  try {
    // Names the other release. It can't write here.
    prepareLog(log);
  } catch (error) {
    if (!/readonly/.test((error as Error).message)) why = (error as Error).message;
  }
  return why;
}
