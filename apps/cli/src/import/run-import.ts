import { StopSignals } from '../stop-signals.js';
import { CommandError, type ExitCode, type Terminal } from '../terminal.js';
import { isAddress, parseAddress } from './address/address.js';
import type { ImportOptions } from './import-options.js';
import { ImportRun } from './import-run.js';
import { RepeatedImport, type ImportTools } from './repeated-import.js';
import type { ImportMetrics } from './report/import-metrics.js';
import { dryRunSummary, summary } from './report/summary.js';
import { BulkClient } from './send/bulk-client.js';
import { DryRun } from './send/dry-run.js';

/**
 * Imports files one after another, once or again and again.
 * @returns 0, or 1 if a record was rejected by an import that runs once
 * @throws CommandError a file or the directory can't be used, or a signal has stopped the import
 */
export async function runImport(options: ImportOptions, terminal: Terminal): Promise<ExitCode> {
  refuseContradictions(options);
  const metrics = await metricsOf(options, terminal);
  const signals = new StopSignals();
  try {
    const { everyMs } = options;
    if (everyMs === undefined) return await runOnce(options, terminal, { signals, metrics });
    await new RepeatedImport({ ...options, everyMs }, terminal, { signals, metrics }).run();
    return 0;
  } finally {
    signals.close();
    await metrics?.end();
  }
}

/** @throws CommandError the file of METRICS_FILE can't be written */
async function metricsOf({ dryRun }: ImportOptions, { env }: Terminal): Promise<ImportMetrics | undefined> {
  const file = env['METRICS_FILE'];
  if (!file || dryRun) return undefined;
  // Not loaded without need.
  const { ImportMetrics } = await import('./report/import-metrics.js');
  return ImportMetrics.begin(file).catch((error: unknown) => {
    throw new CommandError((error as Error).message);
  });
}

async function runOnce(
  options: ImportOptions,
  terminal: Terminal,
  { signals, metrics }: ImportTools,
): Promise<ExitCode> {
  const run = new ImportRun(options, terminal, signals);
  metrics?.follow(run.report);
  const { client, report } = run;
  const counts = () => (client instanceof DryRun ? dryRunSummary(report, client) : summary(report));
  try {
    await run.run();
  } catch (error) {
    if (report.outcomes.any) terminal.stdout.write(`stopped before the end; so far:\n${counts()}`);
    throw error;
  }
  metrics?.succeeded();
  terminal.stdout.write(counts());
  return report.outcomes.total('rejected') > 0 ? 1 : 0;
}

/** @throws CommandError an option does not fit the files or another option, or an address is invalid */
function refuseContradictions(options: ImportOptions): void {
  const { files, everyMs } = options;
  for (const file of files.filter(isAddress)) parseAddress(file);
  if (everyMs !== undefined) refuseToRepeat(options);
  refuseToComplete(options);
  if (!files.some(isAddress)) refuseOptionsOfAddresses(options);
}

function refuseOptionsOfAddresses({ token, limits }: ImportOptions): void {
  if (token !== undefined) throw forAddresses('--token');
  if (limits?.maxBytes !== undefined) throw forAddresses('--max-bytes');
  if (limits?.maxMs !== undefined) throw forAddresses('--max-minutes');
}

const forAddresses = (option: string): CommandError =>
  new CommandError(`${option} is for addresses, and there is none`);

function refuseToComplete({ files, complete, force }: ImportOptions): void {
  if (force && !complete) throw new CommandError('--force is for --complete, which is not given');
  if (complete && files.includes('-'))
    throw new CommandError('--complete reads its input twice: it needs a file in place of standard input');
}

function refuseToRepeat({ files, dryRun, api, key }: ImportOptions): void {
  if (files.includes('-')) throw new CommandError('--every reads its input again: standard input has an end');
  if (dryRun) throw new CommandError('--every is not for a dry run');
  // An invalid address or key of the directory would fail in every round.
  new BulkClient({ api, key });
}
