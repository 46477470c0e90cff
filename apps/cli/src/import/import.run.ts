import type { ExitCode, Terminal } from '../terminal.js';
import { openInput } from './feed/input.js';
import { FileImport, type Opened } from './file-import.js';
import { formatOf } from './formats.js';
import { Interruption } from './interruption.js';
import { Ledger } from './report/ledger.js';
import { progressOn } from './report/progress.js';
import { refuseToOverwrite } from './report/rejects.js';
import { dryRunSummary, summary } from './report/summary.js';
import { BulkClient, type BulkClientOptions } from './send/bulk-client.js';
import { DryRun } from './send/dry-run.js';

export interface ImportOptions {
  readonly files: readonly string[];
  /** Name of a format; told by each file's content where undefined. */
  readonly format?: string;
  readonly api: string;
  readonly key?: string;
  readonly dryRun: boolean;
  readonly feed?: string;
  readonly rejects?: string;
  /** How retries wait; a test makes it shorter. */
  readonly wait?: BulkClientOptions['wait'];
}

/**
 * Imports files, one after another.
 * @returns 0, or 1 where any record was rejected
 * @throws CannotRun where a file or the directory can't be used, or a signal stops it
 */
export async function runImport(options: ImportOptions, terminal: Terminal): Promise<ExitCode> {
  const opened = await openAll(options, terminal);
  refuseToOverwrite(
    opened.map(({ input }) => input),
    options.rejects,
  );
  const client = options.dryRun ? new DryRun() : new BulkClient(options);
  const ledger = new Ledger(options.rejects);
  const counts = () => (client instanceof DryRun ? dryRunSummary(ledger, client) : summary(ledger));
  const progress = progressOn(terminal);
  const interruption = new Interruption();
  try {
    for (const one of opened)
      await new FileImport(one, { client, ledger, progress, interruption }).run(options.feed);
    progress.stop();
    terminal.stdout.write(counts());
  } catch (error) {
    progress.stop();
    if (ledger.tally.any) terminal.stdout.write(`not to the end; so far:\n${counts()}`);
    throw error;
  } finally {
    interruption.close();
    ledger.rejects.close();
  }
  return ledger.tally.total('rejected') > 0 ? 1 : 0;
}

/** All files are looked at before the first is sent: a typing error should not stop a run half-way. */
async function openAll(options: ImportOptions, terminal: Terminal): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (const file of options.files) {
    const input = await openInput(file, terminal.stdin);
    opened.push({ input, format: formatOf(input, options.format) });
  }
  return opened;
}
