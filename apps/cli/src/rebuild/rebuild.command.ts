import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { runChild } from '../child-program.js';
import type { ExitCode, Terminal } from '../terminal.js';

/** The program of `npm run rebuild`. */
const PROGRAM = fileURLToPath(new URL('../../../projector/src/rebuild.js', import.meta.url));

/**
 * `directory rebuild`: rebuilds the read models from the log, in the mode of the settings. If it is stopped, the live
 * read models are as before, and the next rebuild goes on.
 */
export function rebuildCommand(terminal: Terminal, onExit: (code: ExitCode) => void): Command {
  return new Command('rebuild')
    .description("Rebuild the read models from the log, with the service's settings, while it runs.")
    .action(async () => onExit((await runChild(PROGRAM, terminal.env)) === 0 ? 0 : 2));
}
