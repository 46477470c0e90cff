import { readFileSync } from 'node:fs';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { columnMapOf, formats, type ColumnMap } from '#formats/reading';
import { bytesOf, pullLimits, sizeText } from '#imports';
import { withApiOptions } from '../api-options.js';
import type { ExitCode, Terminal } from '../terminal.js';
import type { ImportCommandOptions } from './import-options.js';
import { runImport } from './run-import.js';

type CommandOptions = Omit<ImportCommandOptions, 'files' | 'everyMs' | 'limits'> & {
  readonly every?: number;
  readonly maxBytes?: number;
  readonly maxMinutes?: number;
};

const MIN_EVERY_MS = 10_000;
/** Node's timers have at most 24 days. */
const MAX_EVERY_MS = 500 * 3_600_000;
const MINUTE_MS = 60_000;
const MAX_MINUTES = MAX_EVERY_MS / MINUTE_MS;
const UNITS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** `directory import`: imports stations and locations from files into the directory. */
export function importCommand(terminal: Terminal, onExit: (code: ExitCode) => void): Command {
  return withAddressOptions(withFeedOptions(withApiOptions(new Command('import'), terminal)))
    .description('Import charging stations from files and addresses; - is standard input.')
    .addArgument(new Argument('<file...>', 'files or addresses to import, one after another'))
    .addOption(
      new Option('--format <format>', 'format of the files (default: detected by content)').choices(
        formats.map(({ name }) => name),
      ),
    )
    .addOption(
      new Option('--every <time>', 'repeat the import until it is stopped, such as 30s, 5m or 1h').argParser(
        milliseconds,
      ),
    )
    .option('--dry-run', 'count what would change, send nothing', false)
    .option('--rejects <file>', 'file for rejected records and warnings (default: <file>.rejects.ndjson)')
    .action(async (files: string[], { every, maxBytes, maxMinutes, ...options }: CommandOptions) => {
      const limits = {
        ...(maxBytes !== undefined && { maxBytes }),
        ...(maxMinutes !== undefined && { maxMs: maxMinutes * MINUTE_MS }),
      };
      const repetition = every !== undefined && { everyMs: every };
      onExit(await runImport({ ...options, files, limits, ...repetition }, terminal));
    });
}

/** Adds the options about addresses. */
function withAddressOptions(command: Command): Command {
  const size = `most that is fetched from the addresses in all (default: ${sizeText(pullLimits.maxBytes)})`;
  const time = `longest time for it in all (default: ${pullLimits.maxMs / MINUTE_MS})`;
  return command
    .option('--token <token>', 'OCPI token for the addresses')
    .option('--tariffs <url>', 'address of the OCPI tariffs of the files')
    .addOption(new Option('--max-bytes <size>', size).argParser(bytes))
    .addOption(new Option('--max-minutes <count>', time).argParser(minutes));
}

/** Adds the options about what a feed contains. */
function withFeedOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--feed <name>',
        'feed name of what names none itself: OCPI locations without a party, DATEX II, IRVE, BNetzA, CSV, GeoJSON',
      ).argParser(notBlank),
    )
    .addOption(
      new Option(
        '--map <file>',
        'JSON file with the columns of a CSV, or the properties of GeoJSON: { "id": "Station number", "name": "Title" }',
      ).argParser(columnMap),
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

/** Reads the file of `--map`. */
function columnMap(path: string): ColumnMap {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new InvalidArgumentError(
      `${path} can't be read as JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const map = columnMapOf(content);
  if ('rejected' in map) throw new InvalidArgumentError(`${path} ${map.rejected}.`);
  return map.value;
}

function milliseconds(text: string): number {
  const [, count, unit = ''] = /^(\d+)([smh])$/.exec(text) ?? [];
  const ms = Number(count) * (UNITS_MS[unit] ?? NaN);
  if (!(ms >= MIN_EVERY_MS && ms <= MAX_EVERY_MS))
    throw new InvalidArgumentError('A time from 10s to 500h is needed.');
  return ms;
}

function bytes(text: string): number {
  const count = bytesOf(text);
  if (!(count >= 1))
    throw new InvalidArgumentError('A number of bytes such as 500000, 500MiB or 4GiB is needed.');
  return count;
}

function minutes(text: string): number {
  const count = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(count > 0 && count <= MAX_MINUTES))
    throw new InvalidArgumentError(`A number of minutes up to ${MAX_MINUTES} is needed.`);
  return count;
}
