import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { Stopped, isStopSignal, stopSignals } from './stop-signals.js';
import type { Terminal } from './terminal.js';

const SETUP = new URL('child-setup.js', import.meta.url).href;

/**
 * Runs a program of the database as a child process, so that other commands do not load the database clients. It
 * inherits the terminal and prints its progress and errors itself. A signal ends it at any point, and so does the end of
 * this process.
 * @returns its exit code, that of a shell if it was killed
 * @throws Stopped by SIGINT or SIGTERM
 */
export async function runChild(
  file: string,
  env: Terminal['env'],
  args: readonly string[] = [],
): Promise<number> {
  const options = ['--enable-source-maps', '--import', SETUP];
  // By the channel, the program notices when this process is killed.
  const program = spawn(process.execPath, [...options, file, ...args], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const handlers = stopSignals.map((signal) => [signal, () => void program.kill(signal)] as const);
  for (const [signal, forward] of handlers) process.once(signal, forward);
  const [code, signal] = (await once(program, 'close')) as [number | null, NodeJS.Signals | null];
  for (const [signal, forward] of handlers) process.off(signal, forward);
  if (isStopSignal(signal)) throw new Stopped(signal);
  return code ?? exitCodeOf(signal ?? 'SIGKILL');
}

/** The exit code that shells have for a killed program. */
export const exitCodeOf = (signal: NodeJS.Signals): number => 128 + constants.signals[signal];
