import { Command, Option } from 'commander';
import { withApiOptions } from '../api-options.js';
import { CommandError, type ExitCode, type Terminal } from '../terminal.js';
import { exportFormats, runExport, type ExportOptions } from './run-export.js';

/** `directory export`: writes the records of a running directory to standard output or a file. */
export function exportCommand(terminal: Terminal, onExit: (code: ExitCode) => void): Command {
  return withApiOptions(new Command('export'), terminal)
    .description(
      'Write the records of a directory: as commands that copy it, its stations as a list, OCPI Locations, or DATEX II.',
    )
    .addOption(
      new Option('--format <format>', 'format of the output').choices(exportFormats).default('ndjson'),
    )
    .option('--output <file>', 'file to write (default: standard output)')
    .option('--report', 'say on standard error what OCPI leaves out, and why')
    .option('--status', 'with datex2: the statuses of the stations, not the table of sites')
    .action(async (options: ExportOptions) => {
      if (options.report && options.format !== 'ocpi')
        throw new CommandError('--report is for --format ocpi');
      if (options.status && options.format !== 'datex2')
        throw new CommandError('--status is for --format datex2');
      await runExport(options, terminal);
      onExit(0);
    });
}
