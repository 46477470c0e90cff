import { Attempts, DirectoryReader, type DirectoryAddress } from '#client';
import { DirectoryRun, ImportError, RejectsFiles } from '#imports';
import { exportProgress } from '../export/export-progress.js';
import { summary } from '../import/report/summary.js';
import { StopSignals } from '../stop-signals.js';
import type { ExitCode, Terminal } from '../terminal.js';

export interface RefillOptions extends DirectoryAddress {
  /** Undefined: all feeds. */
  readonly feed?: string;
  readonly dryRun: boolean;
  /** File for rejected records. */
  readonly rejects?: string;
}

/**
 * Refills the records of a directory, and prints how many of them have changed.
 * @returns 0, or 1 if a record was rejected
 * @throws CommandError a signal has stopped it
 * @throws Failure the directory can't be used
 */
export async function runRefill(options: RefillOptions, terminal: Terminal): Promise<ExitCode> {
  const { feed, dryRun, wait, ...directory } = options;
  const progress = exportProgress(terminal, true);
  const signals = new StopSignals();
  const rejects = new RejectsFiles(options.rejects ?? 'refill.rejects.ndjson');
  const attempts = new Attempts({ wait, signal: signals.signal, say: (line) => progress.say(line) });
  const shared = { ...directory, attempts };
  const run = new DirectoryRun({ refilled: { feed, dryRun } }, shared, {
    stop: signals.signal,
    lines: rejects,
    onRecord: () => progress.add(1),
  });
  const result = () => summary(run.report, rejects.paths, dryRun ? 'dry run' : '');
  try {
    progress.start(await total(new DirectoryReader(shared, 'import'), feed), 'records');
    await run.run();
  } catch (error) {
    progress.stop();
    if (run.report.outcomes.any) terminal.stdout.write(`stopped before the end; so far:\n${result()}`);
    const isStopped = error instanceof ImportError && error.kind === 'stopped';
    throw isStopped ? signals.signal.reason : error;
  } finally {
    progress.stop();
    rejects.close();
    signals.close();
  }
  terminal.stdout.write(result());
  return run.report.outcomes.total('rejected') > 0 ? 1 : 0;
}

/** The number of records that are read. */
async function total(reader: DirectoryReader, feed: string | undefined): Promise<number> {
  const condition = feed === undefined ? '' : `&source_feed=${encodeURIComponent(feed)}`;
  const [locations, stations] = [
    await reader.count('v1/locations', condition),
    await reader.count('v1/stations', condition),
  ];
  return locations + stations;
}
