import { existsSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection } from '../database.js';
import { DataDirectoryUnusable } from '../directory/data-directory.js';
import { liveGeneration, viewsFile } from '../directory/live-directory.js';
import { openLogOfThisRelease, openReadOnly, uriOf } from '../directory/read-only-log.js';
import type { SideQueries } from '../read-models/side-table.js';
import type { ReadModelTables } from '../read-models/tables.js';
import { Check } from './aggregate-checks.js';

/** The tables that read models are expected to have, and the check that says why they have not. */
interface Expected {
  readonly tables: ReadModelTables;
  readonly check: Check;
}

/**
 * Attaches the live read models and begins a transaction, in which both files are read as they are now. The read models
 * come first, as they follow the log.
 * @returns whether there are read models that can be checked
 */
export async function beginSnapshot(folder: string, log: Connection, expected: Expected): Promise<boolean> {
  for (;;) {
    const generation = liveGeneration(log);
    const isAttached = attachReadModels(log, viewsFile(folder, generation), expected);
    log.exec('BEGIN');
    if (isAttached) log.prepare('SELECT 1 FROM views.sqlite_schema').get();
    if (liveGeneration(log) === generation) return isAttached;
    // A rebuild has switched meanwhile.
    log.exec('COMMIT');
    if (isAttached) log.exec('DETACH views');
    await nextTurn();
  }
}

function attachReadModels(log: Connection, file: string, { tables, check }: Expected): boolean {
  check.note = 'missing; the next start or rebuild makes them';
  if (!existsSync(file)) return false;
  try {
    const views = openReadOnly(file);
    const isOfThisRelease = tables.areIn(views);
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

interface ReadOptions<Port extends object> {
  readonly tables: ReadModelTables;
  /** A port of a side table. */
  readonly port: SideQueries<Port>['port'];
}

/**
 * Reads the live read models in one transaction; a service may run.
 * @throws DataDirectoryUnusable there is no directory, it is of another release, or it has no read models of this one
 */
export async function readLive<Port extends object, Result>(
  folder: string,
  { tables, port }: ReadOptions<Port>,
  read: (queries: Port) => Promise<Result>,
): Promise<Result> {
  const log = openLogOfThisRelease(folder, 'read');
  try {
    const check = new Check('read models');
    const hasReadModels = await beginSnapshot(folder, log, { tables, check });
    if (!hasReadModels)
      throw check.differences.length > 0
        ? new Error(`the read models: ${check.differences.join('; ')}`)
        : new DataDirectoryUnusable(`the read models are ${check.note}`);
    return await read(tables.queriesOf(port).open(log));
  } finally {
    log.close();
  }
}
