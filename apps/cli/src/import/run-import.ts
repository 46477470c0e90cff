import type { ExitCode, Terminal } from '../terminal.js';
import { FileImport, type FormattedInput } from './file-import.js';
import { detectFormat } from './formats/format-detection.js';
import { openInput } from './input/input.js';
import { IdHashSet } from './records/id-hash-set.js';
import { ImportReport } from './report/import-report.js';
import { progressOn } from './report/progress-bar.js';
import { refuseToOverwriteInputs } from './report/rejects-file.js';
import { dryRunSummary, summary } from './report/summary.js';
import { BulkClient, type BulkClientOptions } from './send/bulk-client.js';
import { DryRun } from './send/dry-run.js';
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
  const client = options.dryRun ? new DryRun() : new BulkClient(options);
  const report = new ImportReport(options.rejects);
  const counts = () => (client instanceof DryRun ? dryRunSummary(report, client) : summary(report));
  const progress = progressOn(terminal);
  const signals = new StopSignals();
  const { feed, includeUnpublished = false, confirm: confirms = false } = options;
  const connectorTypes = new IdHashSet();
  const reading = { feed, includeUnpublished, confirms, connectorTypes, now: Date.now };
  try {
    for (const input of inputs)
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

/** Opens all files before the first is sent, so that a wrong file name does not stop the import halfway. */
async function openInputs(options: ImportOptions, terminal: Terminal): Promise<FormattedInput[]> {
  const inputs: FormattedInput[] = [];
  for (const file of options.files) {
    const input = await openInput(file, terminal.stdin);
    inputs.push({ input, format: detectFormat(input, options.format) });
  }
  return inputs;
}
