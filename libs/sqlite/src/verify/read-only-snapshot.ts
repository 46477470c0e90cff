import { constants, existsSync, statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import type { PublishedLocations } from '#application/views';
import { BUSY_TIMEOUT_MS, expectUsable, type Connection } from '../database.js';
import { DataDirectoryUnusable } from '../directory/data-directory.js';
import { isEmptyFile } from '../directory/lost-log.js';
import { expectUnused, liveGeneration, logFile, viewsFile } from '../directory/live-directory.js';
import { hasTables, isPrepared, prepareLog } from '../log/log-schema.js';
import { hasReadModels } from '../read-models/tables.js';
import { SqlitePublishedLocations } from '../read-models/published-locations.js';
import { Check } from './aggregate-checks.js';

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

/**
 * Attaches the live read models and begins a transaction, in which both files are read as they are now. The read models
 * come first, as they follow the log.
 * @returns whether there are read models that can be checked
 */
export async function beginSnapshot(folder: string, log: Connection, check: Check): Promise<boolean> {
  for (;;) {
    const generation = liveGeneration(log);
    const isAttached = attachReadModels(log, viewsFile(folder, generation), check);
    log.exec('BEGIN');
    if (isAttached) log.prepare('SELECT 1 FROM views.sqlite_schema').get();
    if (liveGeneration(log) === generation) return isAttached;
    // A rebuild has switched meanwhile.
    log.exec('COMMIT');
    if (isAttached) log.exec('DETACH views');
    await nextTurn();
  }
}

function attachReadModels(log: Connection, file: string, check: Check): boolean {
  check.note = 'missing; the next start or rebuild makes them';
  if (!existsSync(file)) return false;
  try {
    const views = openReadOnly(file);
    const isOfThisRelease = hasReadModels(views);
    views.close();
    check.note = isOfThisRelease ? undefined : 'of another release; the next start or rebuild replaces them';
    if (isOfThisRelease) log.prepare('ATTACH ? AS views').run(uriOf(file));
    return isOfThisRelease;
  } catch (error) {
    check.note = undefined;
    check.differs(`can't be read: ${(error as Error).message}`);
    return false;
  }
}

/**
 * Reads what is published in the live read models; a service may run.
 * @throws DataDirectoryUnusable there is no directory, it is of another release, or it has no read models of this one
 */
export async function readPublished<T>(
  folder: string,
  read: (published: PublishedLocations) => Promise<T>,
): Promise<T> {
  const log = openLogOfThisRelease(folder, 'read');
  try {
    const check = new Check('read models');
    const hasReadModels = await beginSnapshot(folder, log, check);
    if (!hasReadModels)
      throw check.differences.length > 0
        ? new Error(`the read models: ${check.differences.join('; ')}`)
        : new DataDirectoryUnusable(`the read models are ${check.note}`);
    return await read(new SqlitePublishedLocations(log));
  } finally {
    log.close();
  }
}
