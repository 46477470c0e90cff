import { Readable } from 'node:stream';
import { CommandError, type ExitCode, type Terminal } from '../terminal.js';
import { removalGroups, removalsOfMissing } from './completion.js';
import { FileImport, type FormattedInput } from './file-import.js';
import { detectFormat } from './formats/format-detection.js';
import type { ReadOptions } from './formats/read-options.js';
import { openInput } from './input/input.js';
import { IdHashSet } from './records/id-hash-set.js';
import type { FeedCommand } from './records/mapped-record.js';
import type { RecordGroup } from './records/record-group.js';
import { ImportReport } from './report/import-report.js';
import { progressOn } from './report/progress-bar.js';
import { refuseToOverwriteInputs } from './report/rejects-file.js';
import { dryRunSummary, summary } from './report/summary.js';
import { BulkClient, type BulkClientOptions } from './send/bulk-client.js';
import { DryRun } from './send/dry-run.js';
import { heldStations } from './send/station-list.js';
import { StopSignals } from '../stop-signals.js';

export interface ImportOptions {
  readonly files: readonly string[];
  /** Name of a format; undefined: detected for each file. */
  readonly format?: string;
  readonly api: string;
  readonly key?: string;
  readonly dryRun: boolean;
  readonly feed?: string;
  /** Whether OCPI locations with `publish: false` are imported. */
  readonly includeUnpublished?: boolean;
  /** Whether a feed reports each of its statuses anew, at the time of its response. */
  readonly confirm?: boolean;
  readonly rejects?: string;
  /** Whether the files are the whole of their feeds, so that stations that are not in them are removed. */
  readonly complete?: boolean;
  /** Whether more than a fifth of a feed's stations may be removed so. */
  readonly force?: boolean;
  /** Replaces the wait between attempts, for tests. */
  readonly wait?: BulkClientOptions['wait'];
}

/**
 * Imports files one after another.
 * @returns 0, or 1 if a record was rejected
 * @throws CommandError a file or the directory can't be used, or a signal has stopped the import
 */
export async function runImport(options: ImportOptions, terminal: Terminal): Promise<ExitCode> {
  const inputs = await openInputs(options, terminal);
  refuseToOverwriteInputs(
    inputs.map(({ input }) => input),
    options.rejects,
  );
  const reading = readOptions(options);
  const removals = options.complete ? await plannedRemovals(options, terminal) : [];
  const client = options.dryRun ? new DryRun() : new BulkClient(options);
  const report = new ImportReport(options.rejects);
  const counts = () => (client instanceof DryRun ? dryRunSummary(report, client) : summary(report));
  const progress = progressOn(terminal);
  const signals = new StopSignals();
  try {
    for (const input of [...inputs, ...removalInput(inputs, removals)])
      await new FileImport(input, { client, report, progress, signals }).run(reading);
    progress.stop();
    terminal.stdout.write(counts());
  } catch (error) {
    progress.stop();
    if (report.outcomes.any) terminal.stdout.write(`stopped before the end; so far:\n${counts()}`);
    throw error;
  } finally {
    signals.close();
    report.rejects.close();
  }
  return report.outcomes.total('rejected') > 0 ? 1 : 0;
}

function readOptions({
  feed,
  includeUnpublished = false,
  confirm: confirms = false,
}: ImportOptions): ReadOptions {
  return { feed, includeUnpublished, confirms, connectorTypes: new IdHashSet(), now: Date.now };
}

/** Reads the files once before they are imported, so that too many removals stop the import before it begins. */
async function plannedRemovals(options: ImportOptions, terminal: Terminal): Promise<FeedCommand[]> {
  if (options.files.includes('-'))
    throw new CommandError('--complete reads its input twice: it needs a file in place of standard input');
  const inputs = await openInputs(options, terminal);
  const held = heldStations(options.api, options.key);
  return removalsOfMissing(inputs, readOptions(options), held, options.force ?? false);
}

/** The removals, as one more input. */
function removalInput(inputs: readonly FormattedInput[], removals: readonly FeedCommand[]): FormattedInput[] {
  if (removals.length === 0) return [];
  const read = () => Readable.from(removalGroups(removals)) as AsyncIterable<RecordGroup>;
  return inputs.slice(-1).map(({ input, format }) => ({ input, format: { ...format, read } }));
}

/** Opens all files before the first is sent, so that a wrong file name does not stop the import halfway. */
async function openInputs(options: ImportOptions, terminal: Terminal): Promise<FormattedInput[]> {
  const inputs: FormattedInput[] = [];
  for (const file of options.files) {
    const input = await openInput(file, terminal.stdin);
    inputs.push({ input, format: detectFormat(input, options.format) });
  }
  return inputs;
}
