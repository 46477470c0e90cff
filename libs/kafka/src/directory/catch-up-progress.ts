import type { Log } from '../client/log.js';

const INTERVAL_MS = 2_000;

/** What the progress is computed from. */
export interface CatchUpSource {
  /** The number of records of the log that are not applied. */
  lag(): number;
  /** `total` returns the sum of the offsets after what is applied. */
  readonly progress: { total(): number };
}

/** Logs every two seconds how many records are left, until `work` is done, and then the total. */
export async function logCatchUpProgress(
  source: CatchUpSource,
  work: Promise<void>,
  log: Log,
): Promise<void> {
  const startedAt = performance.now();
  const start = source.progress.total();
  let previous = start;
  const timer = setInterval(() => {
    const current = source.progress.total();
    const rate = Math.round(((current - previous) / INTERVAL_MS) * 1000);
    previous = current;
    log('info', 'reading the log into the replica', { records: source.lag(), rate });
  }, INTERVAL_MS);
  timer.unref();
  await work.finally(() => clearInterval(timer));
  const seconds = Math.round(performance.now() - startedAt) / 1000;
  log('info', 'the replica is up with the log', { records: source.progress.total() - start, seconds });
}
