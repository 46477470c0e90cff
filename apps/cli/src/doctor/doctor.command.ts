import { Command } from 'commander';
import type { ExitCode, Terminal } from '../terminal.js';

/** `directory doctor`: says what is right and what is wrong, and what is open to whom. */
export function doctorCommand(terminal: Terminal, onExit: (code: ExitCode) => void): Command {
  return new Command('doctor')
    .description(
      "Check settings, disk, servers, clock and access, with the service's settings, while it runs.",
    )
    .action(async () => onExit(await (await import('./doctor.js')).diagnose(terminal)));
}
