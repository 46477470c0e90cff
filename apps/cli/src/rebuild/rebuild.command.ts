import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { Stopped, isStopSignal, stopSignals } from '../stop-signals.js';
import type { ExitCode, Terminal } from '../terminal.js';

/** The program of `npm run rebuild`. It runs as a child process, so that other commands do not load the database clients. */
const PROGRAM = fileURLToPath(new URL('../../../projector/src/rebuild.js', import.meta.url));

/** `directory rebuild`: rebuilds the read models from the log, in the mode of the settings. */
export function rebuildCommand(terminal: Terminal, onExit: (code: ExitCode) => void): Command {
  return new Command('rebuild')
    .description("Rebuild the read models from the log, with the service's settings, while it runs.")
    .action(async () => onExit(await runRebuild(terminal.env)));
}

/**
 * The child process inherits the terminal and prints its progress and errors itself. A signal ends it at any point: the
 * live read models are as before, and the next rebuild goes on.
 * @throws Stopped by SIGINT or SIGTERM
 */
async function runRebuild(env: Terminal['env']): Promise<ExitCode> {
  const program = spawn(process.execPath, ['--enable-source-maps', PROGRAM], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const handlers = stopSignals.map((signal) => [signal, () => void program.kill(signal)] as const);
  for (const [signal, forward] of handlers) process.once(signal, forward);
  const [code, signal] = (await once(program, 'close')) as [number | null, NodeJS.Signals | null];
  for (const [signal, forward] of handlers) process.off(signal, forward);
  if (isStopSignal(signal)) throw new Stopped(signal);
  return code === 0 ? 0 : 2;
}
