import type { Log } from '../client/log.js';

const INTERVAL_MS = 2_000;

/** What of a tail is told while it catches up. */
export interface CatchingUp {
  /** How many records of the log are not applied. */
  lag(): number;
  /** The sum of the offsets behind all that was applied. */
  readonly progress: { total(): number };
}

/** Tells every other second how much of the log is still to be read, until the work is done, and then what it was. */
export async function logCatchingUp(tail: CatchingUp, work: Promise<void>, log: Log): Promise<void> {
  const startedAt = performance.now();
  const start = tail.progress.total();
  let before = start;
  const timer = setInterval(() => {
    const read = tail.progress.total();
    const rate = Math.round(((read - before) / INTERVAL_MS) * 1000);
    before = read;
    log('info', 'reading the log into the local copy', { records: tail.lag(), rate });
  }, INTERVAL_MS);
  timer.unref();
  await work.finally(() => clearInterval(timer));
  const seconds = Math.round(performance.now() - startedAt) / 1000;
  log('info', 'the local copy is up with the log', { records: tail.progress.total() - start, seconds });
}
