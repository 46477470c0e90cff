import { baseUrl, Failure, headersWith } from '#client';
import { ImportError, isAddress, parseAddress } from '#imports';
import { StopSignals, type Stopped } from '../stop-signals.js';
import { CommandError, type ExitCode, type Terminal } from '../terminal.js';
import type { ImportCommandOptions } from './import-options.js';
import { RepeatedImport, type ImportTools } from './repeated-import.js';
import type { ImportMetrics } from './report/import-metrics.js';
import { TerminalImport } from './terminal-import.js';

/**
 * Imports files one after another, once or again and again.
 * @returns 0, or 1 if a record was rejected by an import that runs once
 * @throws CommandError a file or the directory can't be used, or a signal has stopped the import
 */
export async function runImport(options: ImportCommandOptions, terminal: Terminal): Promise<ExitCode> {
  refuseContradictions(options);
  const metrics = await metricsOf(options, terminal);
  const signals = new StopSignals();
  try {
    const { everyMs } = options;
    if (everyMs === undefined) return await runOnce(options, terminal, { signals, metrics });
    await new RepeatedImport({ ...options, everyMs }, terminal, { signals, metrics }).run();
    return 0;
  } catch (error) {
    throw asCommandError(error, signals);
  } finally {
    signals.close();
    await metrics?.end();
  }
}

/** The import's error with an exit code. */
function asCommandError(error: unknown, { signal }: StopSignals): unknown {
  if (!(error instanceof Failure) || error instanceof CommandError) return error;
  const isStopped = error instanceof ImportError && error.kind === 'stopped';
  return new CommandError(error.message, isStopped ? (signal.reason as Stopped).exitCode : 2);
}

/** @throws CommandError the file of METRICS_FILE can't be written */
async function metricsOf(
  { dryRun }: ImportCommandOptions,
  { env }: Terminal,
): Promise<ImportMetrics | undefined> {
  const file = env['METRICS_FILE'];
  if (!file || dryRun) return undefined;
  // Not loaded without need.
  const { ImportMetrics } = await import('./report/import-metrics.js');
  return ImportMetrics.begin(file).catch((error: unknown) => {
    throw new CommandError((error as Error).message);
  });
}

async function runOnce(
  options: ImportCommandOptions,
  terminal: Terminal,
  { signals, metrics }: ImportTools,
): Promise<ExitCode> {
  const run = new TerminalImport(options, terminal, signals);
  const { report } = run;
  metrics?.follow(report);
  try {
    await run.run();
  } catch (error) {
    if (report.outcomes.any) terminal.stdout.write(`stopped before the end; so far:\n${run.summary}`);
    throw error;
  }
  metrics?.succeeded();
  terminal.stdout.write(run.summary);
  return report.outcomes.total('rejected') > 0 ? 1 : 0;
}

/** @throws CommandError an option does not fit the files or another option, or an address is invalid */
function refuseContradictions(options: ImportCommandOptions): void {
  const { files, everyMs } = options;
  const { tariffs } = options;
  if (tariffs !== undefined && !isAddress(tariffs)) throw new CommandError('--tariffs must be an address');
  const addresses = [...files, ...(tariffs === undefined ? [] : [tariffs])].filter(isAddress);
  for (const address of addresses) parseAddress(address);
  if (everyMs !== undefined) refuseToRepeat(options);
  refuseToComplete(options);
  if (addresses.length === 0) refuseOptionsOfAddresses(options);
}

function refuseOptionsOfAddresses({ token, limits }: ImportCommandOptions): void {
  if (token !== undefined) throw forAddresses('--token');
  if (limits?.maxBytes !== undefined) throw forAddresses('--max-bytes');
  if (limits?.maxMs !== undefined) throw forAddresses('--max-minutes');
}

const forAddresses = (option: string): CommandError =>
  new CommandError(`${option} is for addresses, and there is none`);

function refuseToComplete({ files, complete, force }: ImportCommandOptions): void {
  if (force && !complete) throw new CommandError('--force is for --complete, which is not given');
  if (complete && files.includes('-'))
    throw new CommandError('--complete reads its input twice: it needs a file in place of standard input');
}

function refuseToRepeat({ files, dryRun, api, key }: ImportCommandOptions): void {
  if (files.includes('-')) throw new CommandError('--every reads its input again: standard input has an end');
  if (dryRun) throw new CommandError('--every is not for a dry run');
  // An invalid address or key of the directory would fail in every round.
  baseUrl(api);
  headersWith(key);
}
