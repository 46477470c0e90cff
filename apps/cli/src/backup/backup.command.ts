import { mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { fileErrorReason } from '#application/views';
import { runChild } from '../child-program.js';
import { CommandError, type ExitCode, type Terminal } from '../terminal.js';
import { KEEP, REPLACE, expectTargets } from './target-file.js';

const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface BackupOptions {
  readonly force: boolean;
  readonly secrets?: string;
}

/** `directory backup`: copies what can't be made again of a data directory to one file, while a service uses it. */
export function backupCommand(terminal: Terminal, onExit: (code: ExitCode) => void): Command {
  return new Command('backup')
    .description("Back up a data directory to a file, with the service's settings, while it runs.")
    .argument('<file>', 'the backup, a tar file')
    .option('--secrets <file>', 'also write the secrets and the API keys, to a file of their own')
    .option('--force', 'replace files that exist', false)
    .action(async (file: string, { secrets, force }: BackupOptions) => {
      const files = [file, ...(secrets === undefined ? [] : [secrets])];
      expectTargets(files, terminal.env['DATA_DIR'] || './data', force);
      const folders: string[] = [];
      try {
        for (const path of files) folders.push(makeFolderBeside(path));
        const args = [force ? REPLACE : KEEP, ...files.flatMap((path, n) => [folders[n] ?? '', path])];
        onExit((await runChild(program('backup.js'), terminal.env, args)) === 0 ? 0 : 2);
      } finally {
        for (const folder of folders) rmSync(folder, { recursive: true, force: true });
      }
    });
}

/** A folder on the same file system, so that what is complete in it can be renamed. */
function makeFolderBeside(file: string): string {
  try {
    return mkdtempSync(`${file}.unfinished-`);
  } catch (error) {
    throw new CommandError(`can't write ${file}: ${fileErrorReason(error)}`);
  }
}

interface RestoreOptions {
  readonly dataDir?: string;
  readonly secrets?: string;
}

/** `directory restore`: makes a data directory of a backup. */
export function restoreCommand(terminal: Terminal, onExit: (code: ExitCode) => void): Command {
  return new Command('restore')
    .description("Make a data directory of a backup, with the service's settings. The service must not run.")
    .argument('<file>', 'the backup')
    .option('--data-dir <folder>', 'an empty folder, or one that does not exist; default: DATA_DIR')
    .option('--secrets <file>', 'the file of secrets and API keys of the backup')
    .action(async (file: string, { dataDir, secrets }: RestoreOptions) => {
      const env = { ...terminal.env, ...(dataDir !== undefined && { DATA_DIR: dataDir }) };
      const files = [file, ...(secrets === undefined ? [] : [secrets])];
      onExit((await runChild(program('restore.js'), env, files)) === 0 ? 0 : 2);
    });
}
