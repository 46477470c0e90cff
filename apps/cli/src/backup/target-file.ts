import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { fileErrorReason } from '#application/views';
import { CommandError } from '../terminal.js';

/** Whether the program of the backup replaces files that exist: its first argument. */
export const REPLACE = 'replace';
export const KEEP = 'keep';

export const exists = (file: string): string => `${file} exists: --force replaces it`;

/** @throws CommandError files can't be written to these paths, or would replace what they must not */
export function expectTargets(files: readonly string[], dataDir: string, force: boolean): void {
  for (const file of files) expectTarget(file, dataDir, force);
  if (new Set(files.map(locationOf)).size < files.length)
    throw new CommandError('the backup and the secrets need files of their own');
}

function expectTarget(file: string, dataDir: string, force: boolean): void {
  if (file === '-') throw new CommandError('a backup is written to a file: - is none');
  if (`${locationOf(file)}${sep}`.startsWith(`${locationOf(dataDir)}${sep}`))
    throw new CommandError(`${file} is in DATA_DIR: a backup belongs elsewhere`);
  if (!existsSync(file)) return;
  if (!statSync(file).isFile()) throw new CommandError(`${file} is no file`);
  if (!force) throw new CommandError(exists(file));
}

/** The path of a file that may not exist yet, without links. @throws CommandError its folder can't be used */
function locationOf(file: string): string {
  const path = resolve(file);
  try {
    return existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));
  } catch (error) {
    throw new CommandError(`can't write ${file}: ${fileErrorReason(error)}`);
  }
}
