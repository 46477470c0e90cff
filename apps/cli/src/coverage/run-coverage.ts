import { filterText } from '#application/views';
import { Attempts, DirectoryReader, type DirectoryAddress } from '#client';
import { listOf, member } from '#domain';
import { exportProgress, type ExportProgress } from '../export/export-progress.js';
import { inPieces, writeToStream } from '../export/output.js';
import { StopSignals } from '../stop-signals.js';
import { CommandError, printable, type Terminal } from '../terminal.js';
import { coverageText, type Coverage } from './coverage-text.js';

export interface CoverageOptions extends DirectoryAddress {
  readonly feed?: string;
  readonly operator?: string;
  readonly by?: 'feed' | 'operator';
  readonly format: 'text' | 'json';
  /** The id of an item. */
  readonly lacking?: string;
}

/** Records of one page of those that lack an item. */
const PAGE = 1000;

/**
 * Prints how many records have each item, or those that lack one.
 * @throws CommandError no records match, the directory can't be used, or a signal has stopped it
 */
export async function runCoverage(options: CoverageOptions, terminal: Terminal): Promise<void> {
  const progress = exportProgress(terminal, false);
  const signals = new StopSignals();
  const { api, key, wait } = options;
  const attempts = new Attempts({ wait, signal: signals.signal, say: (line) => progress.say(line) });
  const reader = new DirectoryReader({ api, ...(key !== undefined && { key }), attempts }, 'coverage');
  try {
    const coverage = await counted(reader, options, terminal);
    if (options.lacking === undefined) return print(coverage, options, terminal);
    await writeToStream(
      inPieces(lackingLines(reader, options, coverage, progress)),
      terminal.stdout,
      signals.signal,
    );
  } catch (error) {
    throw signals.signal.aborted ? signals.signal.reason : error;
  } finally {
    progress.stop();
    signals.close();
  }
}

function parametersOf({ feed, operator }: CoverageOptions): URLSearchParams {
  const parameters = new URLSearchParams();
  if (feed !== undefined) parameters.set('source_feed', filterText(feed));
  if (operator !== undefined) parameters.set('operator', filterText(operator));
  return parameters;
}

async function counted(
  reader: DirectoryReader,
  options: CoverageOptions,
  { stderr }: Terminal,
): Promise<Coverage> {
  const parameters = parametersOf(options);
  if (options.by) parameters.set('group_by', options.by === 'feed' ? 'source_feed' : 'operator');
  // The directory judges some 50,000 records a second.
  if (stderr.isTTY) stderr.write('judging all records …');
  const coverage = (await reader.json(`v1/coverage?${parameters.toString()}`)) as Coverage;
  if (stderr.isTTY) stderr.write('\r\u001b[K');
  if (coverage.locations + coverage.stations > 0) return coverage;
  const of = [options.feed, options.operator].filter((text) => text !== undefined).join(' and ');
  throw new CommandError(`the directory has no records${of === '' ? '' : ` of ${of}`}`);
}

function print(coverage: Coverage, { format }: CoverageOptions, { stdout }: Terminal): void {
  const text = format === 'json' ? `${JSON.stringify(coverage, null, 2)}\n` : coverageText(coverage);
  stdout.write(format === 'json' ? text : printable(text));
}

/** A line for each record that lacks the item. */
async function* lackingLines(
  reader: DirectoryReader,
  options: CoverageOptions,
  { items }: Coverage,
  progress: ExportProgress,
): AsyncGenerator<string, void, undefined> {
  const item = items.find(({ id }) => id === options.lacking);
  progress.start(item ? item.of - item.have : 0, 'records');
  const parameters = parametersOf(options);
  parameters.set('limit', String(PAGE));
  for await (const page of reader.pages(`v1/coverage/${options.lacking}?${parameters.toString()}`)) {
    const records = listOf(member(page, 'items'));
    for (const record of records)
      yield `${JSON.stringify({ record: item?.record, ...(record as object) })}\n`;
    progress.add(records.length);
  }
}
