import { existsSync, symlinkSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import { CannotStart } from '#application/views';
import type { Connection } from '../database.js';
import { DataDirectoryUnusable, expectRestored } from '../directory/data-directory.js';
import { openLogOfThisRelease, openReadOnly } from '../directory/read-only-log.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { checkEvents } from '../log/log-check.js';
import type { FeatureStore } from '../feature-store.js';
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
 * Copies the log, the service records and the files of features of a data directory as they are at one moment, while a
 * service may write. Files of features are not copied: the folder of the copy gets links to their folders.
 * @param target an empty folder
 * @param stores what features keep in the directory
 * @param report called with the name of each step
 * @throws CannotStart there is no directory, it is of another release, its log was lost, a file is damaged, or the disk
 * is full
 */
export function copyDirectory(
  folder: string,
  target: string,
  stores: readonly FeatureStore[],
  report: (step: string) => void,
): DirectoryCopy {
  try {
    return copy(folder, target, stores, report);
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    const why =
      faultOf(error) === 'unwritable'
        ? `the disk of the backup is ${obstacleIn(target)}`
        : (error as Error).message;
    throw new DataDirectoryUnusable(`DATA_DIR ${folder} can't be backed up: ${why}`, { cause: error });
  }
}

function copy(
  folder: string,
  target: string,
  stores: readonly FeatureStore[],
  report: (step: string) => void,
): DirectoryCopy {
  expectRestored(folder);
  const filesOfFeatures = () => stores.flatMap((store) => store.files?.(folder) ?? []);
  const before = filesOfFeatures();
  // The log comes last: a webhook whose position is beyond the end of the log would skip events.
  const service = copyServiceRecords(folder, target);
  const log = openLogOfThisRelease(folder, 'backed up');
  report('copying the log');
  copyDatabase(log, join(target, LOG_FILE));
  report('checking the copy');
  const events = check(join(target, LOG_FILE));
  const kept = new Set([...before, ...filesOfFeatures()]);
  for (const top of new Set(Array.from(kept, topFolder)))
    symlinkSync(resolve(folder, top), join(target, top));
  return { events, files: [...service, LOG_FILE, ...kept] };
}

/** The folder of the data directory that a file is in. */
const topFolder = (file: string): string => file.split(sep)[0] ?? file;

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
