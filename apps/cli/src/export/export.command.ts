import { Command, Option } from 'commander';
import { withApiOptions } from '../api-options.js';
import { CommandError, type ExitCode, type Terminal } from '../terminal.js';
import { exportFormats, runExport, type ExportOptions } from './run-export.js';

/** The options that are for one format. */
const formatOfOption = { report: 'ocpi', status: 'datex2', connectors: 'csv', bom: 'csv' } as const;

/** `directory export`: writes the records of a running directory to standard output or a file. */
export function exportCommand(terminal: Terminal, onExit: (code: ExitCode) => void): Command {
  return withApiOptions(new Command('export'), terminal)
    .description(
      'Write the records of a directory: as commands that copy it, its stations as a list, OCPI Locations, DATEX II, or IRVE.',
    )
    .addOption(
      new Option('--format <format>', 'format of the output').choices(exportFormats).default('ndjson'),
    )
    .option('--output <file>', 'file to write (default: standard output)')
    .option('--report', 'say on standard error what OCPI leaves out, and why')
    .option('--status', 'with datex2: the statuses of the stations, not the table of sites')
    .option('--connectors', 'with csv: a row for each connector, with address, plug and kilowatts')
    .option('--bom', 'with csv: begin with a byte order mark, for spreadsheets')
    .action(async (options: ExportOptions) => {
      for (const [name, format] of Object.entries(formatOfOption))
        if (options[name as keyof typeof formatOfOption] && options.format !== format)
          throw new CommandError(`--${name} is for --format ${format}`);
      await runExport(options, terminal);
      onExit(0);
    });
}
