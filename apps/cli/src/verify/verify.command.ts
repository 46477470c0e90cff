import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { runChild } from '../child-program.js';
import type { ExitCode, Terminal } from '../terminal.js';

const PROGRAM = fileURLToPath(new URL('verify.js', import.meta.url));

/** `directory verify`: compares the stored states and the read models of a data directory with its log. */
export function verifyCommand(terminal: Terminal, onExit: (code: ExitCode) => void): Command {
  return new Command('verify')
    .description("Compare a data directory with its log, with the service's settings, while it runs.")
    .action(async () => {
      const code = await runChild(PROGRAM, terminal.env);
      onExit(code === 0 || code === 1 ? code : 2);
    });
}
