import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const graceMilliseconds = 15_000;
const alive = new Set<ChildProcess>();

/** Keeps account of a process that the benchmark started, so that none outlives it. */
export function owned<T extends ChildProcess>(child: T): T {
  alive.add(child);
  child.once('exit', () => alive.delete(child));
  return child;
}

/** Asks a process to end, waits until it has, and kills it after 15 s. */
export async function stop(child: ChildProcess): Promise<void> {
  if (!alive.has(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), graceMilliseconds);
  await ended;
  clearTimeout(impatience);
}

/** Ends every process that the benchmark started and that still runs. */
export async function stopAll(): Promise<void> {
  await Promise.all([...alive].map(stop));
}
