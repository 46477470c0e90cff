import { Command, Option } from 'commander';
import { afirItems } from '#domain';
import { withApiOptions } from '../api-options.js';
import { CommandError, type ExitCode, type Terminal } from '../terminal.js';
import { runCoverage, type CoverageOptions } from './run-coverage.js';

/** `directory coverage`: says how many records have what the law asks for. */
export function coverageCommand(terminal: Terminal, onExit: (code: ExitCode) => void): Command {
  return withApiOptions(new Command('coverage'), terminal)
    .description(
      'Count the locations and stations that have each item that the law asks for, or list those that lack one.',
    )
    .option('--feed <feed>', 'only records of this feed')
    .option('--operator <operator>', 'only locations of this operator, and their stations')
    .addOption(new Option('--by <group>', 'count each feed or operator').choices(['feed', 'operator']))
    .addOption(
      new Option('--format <format>', 'format of the output').choices(['text', 'json']).default('text'),
    )
    .addOption(
      new Option('--lacking <item>', 'list the records that lack this item, as NDJSON').choices(
        afirItems.map(({ id }) => id),
      ),
    )
    .action(async (options: CoverageOptions) => {
      if (options.lacking !== undefined && options.by !== undefined)
        throw new CommandError('--by is not for --lacking');
      await runCoverage(options, terminal);
      onExit(0);
    });
}
