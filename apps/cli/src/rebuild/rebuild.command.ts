import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import type { ExitCode, Terminal } from '../terminal.js';

/** What `npm run rebuild` runs: it needs the clients of the stores, which no other command should have to load. */
const PROGRAM = fileURLToPath(new URL('../../../projector/src/rebuild.js', import.meta.url));

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** `directory rebuild`: builds the read models anew from the log, in the mode that the settings say. */
export function rebuildCommand(terminal: Terminal, onExit: (code: ExitCode) => void): Command {
  return new Command('rebuild')
    .description("Build the read models anew from the log, by the service's settings, while it runs.")
    .action(async () => onExit(await runRebuild(terminal.env)));
}

/** It has the terminal to itself: it shows its progress, and says why it can't run. */
async function runRebuild(env: Terminal['env']): Promise<ExitCode> {
  const program = spawn(process.execPath, ['--enable-source-maps', PROGRAM], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stops = SIGNALS.map((signal) => [signal, () => void program.kill(signal)] as const);
  for (const [signal, stop] of stops) process.once(signal, stop);
  const [code] = (await once(program, 'close')) as [number | null];
  for (const [signal, stop] of stops) process.off(signal, stop);
  return code === 0 ? 0 : 2;
}
