import { existsSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { CannotStart } from '#application/views';
import type { Connection } from '../database.js';
import { DataDirectoryUnusable, expectRestored } from '../directory/data-directory.js';
import { openLogOfThisRelease, openReadOnly } from '../directory/read-only-log.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { checkEvents } from '../log/log-check.js';
import { photoFiles } from '../photos/file-photo-store.js';
import { faultOf, obstacleIn } from '../sqlite-errors.js';
import { query } from '../statements.js';
import { Check } from '../verify/aggregate-checks.js';
import { checkTexts } from '../verify/text-check.js';
import { SERVICE_FILE } from '../service-records/service-file.js';

const LOG_FILE = 'directory.db';

/** A copy of what can't be made again of a data directory, except for the secrets and the API keys. */
export interface DirectoryCopy {
  /** How many events the log has. */
  readonly events: number;
  /** The paths of its files, below the folder of the copy. */
  readonly files: readonly string[];
}

/**
 * Copies the log, the service records and the photos of a data directory as they are at one moment, while a service may write.
 * Photos are not copied: the folder of the copy gets a link to them.
 * @param target an empty folder
 * @param report called with the name of each step
 * @throws CannotStart there is no directory, it is of another release, its log was lost, a file is damaged, or the disk
 * is full
 */
export function copyDirectory(folder: string, target: string, report: (step: string) => void): DirectoryCopy {
  try {
    return copy(folder, target, report);
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    const why =
      faultOf(error) === 'unwritable'
        ? `the disk of the backup is ${obstacleIn(target)}`
        : (error as Error).message;
    throw new DataDirectoryUnusable(`DATA_DIR ${folder} can't be backed up: ${why}`, { cause: error });
  }
}

function copy(folder: string, target: string, report: (step: string) => void): DirectoryCopy {
  expectRestored(folder);
  // A photo is stored before its event and kept for a day at least. So every photo of the copied log is in the folder
  // before or after the log is copied.
  const photos = new Set(photoFiles(folder));
  // The log comes last: a webhook whose position is beyond the end of the log would skip events.
  const service = copyServiceRecords(folder, target);
  const log = openLogOfThisRelease(folder, 'backed up');
  report('copying the log');
  copyDatabase(log, join(target, LOG_FILE));
  report('checking the copy');
  const events = check(join(target, LOG_FILE));
  for (const file of photoFiles(folder)) photos.add(file);
  if (photos.size > 0) symlinkSync(resolve(folder, 'images'), join(target, 'images'));
  return { events, files: [...service, LOG_FILE, ...photos] };
}

function copyServiceRecords(folder: string, target: string): readonly string[] {
  const file = join(folder, SERVICE_FILE);
  if (!existsSync(file)) return [];
  copyDatabase(openReadOnly(file), join(target, SERVICE_FILE));
  expectUndamaged(join(target, SERVICE_FILE), () => {});
  return [SERVICE_FILE];
}

/** Writes the database of a connection to a new file without a write-ahead log, and closes the connection. */
function copyDatabase(connection: Connection, file: string): void {
  try {
    connection.prepare('VACUUM INTO ?').run(file);
  } finally {
    connection.close();
  }
}

/** @returns how many events the log has */
const check = (log: string): number =>
  expectUndamaged(log, (connection) => {
    checkEvents(connection);
    return new SqliteEventFeed(connection).length();
  });

/** @throws Error naming the first damage */
function expectUndamaged<T>(file: string, read: (connection: Connection) => T): T {
  const connection = openReadOnly(file);
  try {
    const found = new Check('file');
    for (const [text] of query<[string]>(connection, 'PRAGMA quick_check(1)').all())
      if (text !== 'ok') found.differs(text);
    checkTexts(connection, 'main', found);
    const [damage] = found.differences;
    if (damage !== undefined) throw new Error(`${basename(file)} is damaged: ${damage}`);
    return read(connection);
  } finally {
    connection.close();
  }
}
