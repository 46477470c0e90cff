import { spawn } from 'node:child_process';
import type { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname } from 'node:path';
import process from 'node:process';
import { paths } from '../paths.js';

const graceMilliseconds = 15_000;
const alive = new Set<ChildProcess>();

/** Keeps account of a process that the benchmark started, so that none outlives it. */
export function owned<T extends ChildProcess>(child: T): T {
  alive.add(child);
  child.once('exit', () => alive.delete(child));
  return child;
}

/**
 * Starts a program as npm does, by a shell in the project's folder.
 * @param environment all of it but PATH: a setting left over from the caller would change what is measured
 */
export function startProgram(
  command: string,
  environment: Readonly<Record<string, string>>,
): ChildProcessWithoutNullStreams {
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  return owned(spawn('sh', ['-c', command], { cwd: paths.repository, env: { PATH, ...environment } }));
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
