import { Command, Option } from 'commander';
import { withApiOptions } from '../api-options.js';
import type { ExitCode, Terminal } from '../terminal.js';
import { exportFormats, runExport, type ExportOptions } from './run-export.js';

/** `directory export`: writes the records of a running directory to standard output or a file. */
export function exportCommand(terminal: Terminal, onExit: (code: ExitCode) => void): Command {
  return withApiOptions(new Command('export'), terminal)
    .description('Write the records of a directory: as commands that copy it, or its stations as a list.')
    .addOption(
      new Option('--format <format>', 'format of the output').choices(exportFormats).default('ndjson'),
    )
    .option('--output <file>', 'file to write (default: standard output)')
    .action(async (options: ExportOptions) => {
      await runExport(options, terminal);
      onExit(0);
    });
}
