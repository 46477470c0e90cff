import { Command, CommanderError } from 'commander';
import { importCommand } from './import/import.command.js';
import { rebuildCommand } from './rebuild/rebuild.command.js';
import { CannotRun, type ExitCode, type Terminal } from './terminal.js';

/**
 * Runs one command line.
 * @param args the arguments after the program's own name
 * @returns the exit code; nothing that goes wrong is thrown
 */
export async function main(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  for (const stream of [terminal.stdout, terminal.stderr]) stream.on('error', passOverClosed);
  const program = new Command('directory')
    .description('Works with a charging station directory from the command line.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    });
  const onExit = (code: ExitCode) => {
    exitCode = code;
  };
  for (const command of [importCommand(terminal, onExit), rebuildCommand(terminal, onExit)])
    program.addCommand(command.copyInheritedSettings(program));
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    return explain(error, terminal);
  }
}

function explain(error: unknown, terminal: Terminal): ExitCode {
  // Commander has already printed its own message, or the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const message = error instanceof CannotRun ? error.message : `unexpected: ${describe(error)}`;
  terminal.stderr.write(`directory: ${message}\n`);
  return error instanceof CannotRun ? error.exitCode : 2;
}

/** Whoever read the output has gone: nobody is left to be told, and what was done stays done. */
function passOverClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
