import { spawn } from 'node:child_process';
import type { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname } from 'node:path';
import process from 'node:process';
import { paths } from '../paths.js';

const graceMilliseconds = 15_000;
const running = new Set<ChildProcess>();

/** Registers a child process, so that {@link stopAll} stops it. */
export function trackChild<T extends ChildProcess>(child: T): T {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/**
 * Starts a program as npm does, with a shell in the project's folder.
 * @param environment the whole environment except PATH: settings of the caller must not influence the measures
 */
export function startProgram(
  command: string,
  environment: Readonly<Record<string, string>>,
): ChildProcessWithoutNullStreams {
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  return trackChild(spawn('sh', ['-c', command], { cwd: paths.repository, env: { PATH, ...environment } }));
}

/** Sends SIGTERM, and SIGKILL after 15 s. Resolves when the process has ended. */
export async function stop(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMilliseconds);
  await ended;
  clearTimeout(timer);
}

/** Stops all child processes that still run. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stop));
}
