import { readFileSync } from 'node:fs';

const NANOSECONDS_PER_MS = 1e6;

/** Milliseconds that the main thread of a process has been ready to run while others had the processors (Linux only). */
const waitedOf = (pid: number | string): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / NANOSECONDS_PER_MS;

/**
 * Begins to measure for how long a process, or this one, waits for a processor. On the machine of a benchmark they compete
 * with the load's own process.
 * @returns a function that gives the longer of the two waits so far, in milliseconds; they may be at the same time
 */
export function processorWaits(pid: number): () => number {
  const begun = [pid, 'self'].map((id) => ({ id, before: waitedOf(id) }));
  return () => Math.max(...begun.map(({ id, before }) => waitedOf(id) - before));
}
