import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { exitCodeOf, runChild } from '../child-program.js';
import type { ExitCode, Terminal } from '../terminal.js';

const PROGRAM = fileURLToPath(new URL('verify.js', import.meta.url));

/** The database library aborts its process for some damage. */
const CRASHES = new Set(
  (['SIGABRT', 'SIGBUS', 'SIGILL', 'SIGSEGV'] as const).map((name) => exitCodeOf(name)),
);
const CRASHED = 'a file of DATA_DIR is damaged: reading it has crashed the check\n';

/** `directory verify`: compares what is stored beside the log with a fold of its events, in the mode of the settings. */
export function verifyCommand(terminal: Terminal, onExit: (code: ExitCode) => void): Command {
  return new Command('verify')
    .description(
      "Compare the read models with the events of the log, with the service's settings, while it runs.",
    )
    .action(async () => {
      const code = await runChild(PROGRAM, terminal.env);
      const isCrash = CRASHES.has(code);
      if (isCrash) terminal.stderr.write(CRASHED);
      onExit(isCrash || code === 1 ? 1 : code === 0 ? 0 : 2);
    });
}
