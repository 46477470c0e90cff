import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { withApiOptions } from '../api-options.js';
import type { ExitCode, Terminal } from '../terminal.js';
import { formats } from './formats/format-detection.js';
import type { ImportOptions } from './import-options.js';
import { runImport } from './run-import.js';

type CommandOptions = Omit<ImportOptions, 'files' | 'everyMs'> & { readonly every?: number };

const MIN_EVERY_MS = 10_000;
/** Node's timers have at most 24 days. */
const MAX_EVERY_MS = 500 * 3_600_000;
const UNITS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** `directory import`: imports stations and locations from files into the directory. */
export function importCommand(terminal: Terminal, onExit: (code: ExitCode) => void): Command {
  return withFeedOptions(withApiOptions(new Command('import'), terminal))
    .description('Import charging stations from files and addresses; - is standard input.')
    .addArgument(new Argument('<file...>', 'files or addresses to import, one after another'))
    .addOption(
      new Option('--format <format>', 'format of the files (default: detected by content)').choices(
        formats.map(({ name }) => name),
      ),
    )
    .option('--token <token>', 'OCPI token for the addresses')
    .addOption(
      new Option('--every <time>', 'repeat the import until it is stopped, such as 30s, 5m or 1h').argParser(
        milliseconds,
      ),
    )
    .option('--dry-run', 'map and count everything, send nothing', false)
    .option('--rejects <file>', 'file for rejected records and warnings (default: <file>.rejects.ndjson)')
    .action(async (files: string[], { every, ...options }: CommandOptions) => {
      onExit(
        await runImport({ ...options, files, ...(every !== undefined && { everyMs: every }) }, terminal),
      );
    });
}

/** Adds the options about what a feed contains. */
function withFeedOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--feed <name>',
        'feed name for OCPI locations that name no party, and for stations of a CSV',
      ).argParser(notBlank),
    )
    .option(
      '--complete',
      'the files are the whole of their feeds: remove stations that are not in them',
      false,
    )
    .option('--force', 'let --complete remove more than a fifth of a feed', false)
    .option('--confirm', 'report each status of an OCPI feed anew, as of the time of its response', false)
    .option('--include-unpublished', 'import OCPI locations with publish: false', false);
}

function notBlank(name: string): string {
  if (name.trim() === '') throw new InvalidArgumentError('The name must not be blank.');
  return name;
}

function milliseconds(text: string): number {
  const [, count, unit = ''] = /^(\d+)([smh])$/.exec(text) ?? [];
  const ms = Number(count) * (UNITS_MS[unit] ?? NaN);
  if (!(ms >= MIN_EVERY_MS && ms <= MAX_EVERY_MS))
    throw new InvalidArgumentError('A time from 10s to 500h is needed.');
  return ms;
}
