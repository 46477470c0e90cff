import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import type { ExitCode, Terminal } from '../terminal.js';
import { formats } from './formats.js';
import { runImport, type ImportOptions } from './import.run.js';

const DEFAULT_API = 'http://127.0.0.1:3000';

/** `directory import`: brings stations and locations of other systems' files into the directory. */
export function importCommand(terminal: Terminal, onExit: (code: ExitCode) => void): Command {
  return new Command('import')
    .description('Import charging stations from files; - is standard input.')
    .addArgument(new Argument('<file...>', 'files to import, one after another'))
    .addOption(
      new Option('--format <format>', 'format of the files (default: told by content)').choices(
        formats.map(({ name }) => name),
      ),
    )
    .addOption(
      new Option('--api <url>', 'address of the directory').default(
        terminal.env['DIRECTORY_API'] || DEFAULT_API,
        // Not what the variable holds: help is shown and pasted anywhere.
        `$DIRECTORY_API, else ${DEFAULT_API}`,
      ),
    )
    .option('--key <key>', 'API key or token')
    .option('--dry-run', 'map everything and count it, send nothing', false)
    .addOption(
      new Option('--feed <name>', 'feed name for OCPI locations that name no party').argParser(notBlank),
    )
    .option('--rejects <file>', 'where rejected records go (default: <file>.rejects.ndjson)')
    .action(async (files: string[], options: Omit<ImportOptions, 'files'>) => {
      onExit(await runImport({ ...options, files }, terminal));
    });
}

function notBlank(name: string): string {
  if (name.trim() === '') throw new InvalidArgumentError('A name is not blank.');
  return name;
}
