import { constants, existsSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { expectUsable } from '../database.js';
import { codeOf } from '../sqlite-errors.js';
import { query } from '../statements.js';

/** Whether there is no file, or one that nothing was written to. */
export const isEmptyFile = (file: string): boolean => !existsSync(file) || statSync(file).size === 0;

/**
 * Expects that files of read models have no events, as the log has none: a first start may have been interrupted.
 * @throws Error they have events, so the log was lost
 */
export function expectNoEvents(views: readonly string[]): void {
  if (!views.some(hasEvents)) return;
  throw new Error(
    'directory.db, the log, is missing or empty, but there are read models of it: restore a backup of directory.db; ' +
      'to begin anew, use another DATA_DIR or remove the views-*.db files too',
  );
}

/** Whether events were applied to read models of any release. Those that can't be read may have some. */
function hasEvents(file: string): boolean {
  if (isEmptyFile(file)) return false;
  expectUsable(file, constants.R_OK);
  const views = new Database(`${pathToFileURL(file).href}?mode=ro`);
  try {
    return query(views, 'SELECT 1 FROM positions LIMIT 1').first() !== undefined;
  } catch (error) {
    // Without the table, the creation of the tables was interrupted.
    return codeOf(error) !== 'SQLITE_ERROR';
  } finally {
    views.close();
  }
}
