import { StopSignals } from '../stop-signals.js';
import { CommandError, type ExitCode, type Terminal } from '../terminal.js';
import { isAddress } from './address/address.js';
import type { ImportOptions } from './import-options.js';
import { ImportRun } from './import-run.js';
import { dryRunSummary, summary } from './report/summary.js';
import { DryRun } from './send/dry-run.js';

/**
 * Imports files one after another.
 * @returns 0, or 1 if a record was rejected
 * @throws CommandError a file or the directory can't be used, or a signal has stopped the import
 */
export async function runImport(options: ImportOptions, terminal: Terminal): Promise<ExitCode> {
  refuseContradictions(options);
  const signals = new StopSignals();
  try {
    return await runOnce(options, terminal, signals);
  } finally {
    signals.close();
  }
}

async function runOnce(options: ImportOptions, terminal: Terminal, signals: StopSignals): Promise<ExitCode> {
  const run = new ImportRun(options, terminal, signals);
  const { client, report } = run;
  const counts = () => (client instanceof DryRun ? dryRunSummary(report, client) : summary(report));
  try {
    await run.run();
  } catch (error) {
    if (report.outcomes.any) terminal.stdout.write(`stopped before the end; so far:\n${counts()}`);
    throw error;
  }
  terminal.stdout.write(counts());
  return report.outcomes.total('rejected') > 0 ? 1 : 0;
}

/** @throws CommandError an option does not fit the files */
function refuseContradictions({ files, complete, token }: ImportOptions): void {
  if (complete && files.includes('-'))
    throw new CommandError('--complete reads its input twice: it needs a file in place of standard input');
  if (token !== undefined && !files.some(isAddress))
    throw new CommandError('--token is for addresses, and there is none');
}
