import { Command, CommanderError } from 'commander';
import { Failure } from '#client';
import { backupCommand, restoreCommand } from './backup/backup.command.js';
import { coverageCommand } from './coverage/coverage.command.js';
import { doctorCommand } from './doctor/doctor.command.js';
import { eraseCommand } from './erase/erase.command.js';
import { exportCommand } from './export/export.command.js';
import { importCommand } from './import/import.command.js';
import { keysCommand } from './keys/keys.command.js';
import { refillCommand } from './refill/refill.command.js';
import { rebuildCommand } from './rebuild/rebuild.command.js';
import { verifyCommand } from './verify/verify.command.js';
import { CommandError, ignoreClosedPipe, printable, type ExitCode, type Terminal } from './terminal.js';

const commands = [
  importCommand,
  exportCommand,
  coverageCommand,
  eraseCommand,
  refillCommand,
  keysCommand,
  rebuildCommand,
  verifyCommand,
  doctorCommand,
  backupCommand,
  restoreCommand,
];

/** The version is asked for, whatever else the arguments say. */
class VersionAsked extends Error {}

/**
 * Runs a command and prints its errors.
 * @param args the arguments after the program's name
 * @returns the exit code; errors are not thrown
 */
export async function main(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  for (const stream of [terminal.stdout, terminal.stderr]) stream.on('error', ignoreClosedPipe);
  const program = new Command('directory')
    .description('Works with a charging station directory from the command line.')
    .option('-V, --version', 'print the version')
    .on('option:version', () => {
      throw new VersionAsked();
    })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    });
  const onExit = (code: ExitCode) => {
    exitCode = code;
  };
  for (const command of commands) program.addCommand(withSettings(command(terminal, onExit), program));
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    return error instanceof VersionAsked ? await printVersion(terminal) : printError(error, terminal);
  }
}

async function printVersion({ stdout }: Terminal): Promise<ExitCode> {
  // Not loaded without need.
  const { packageManifest } = await import('#runtime');
  stdout.write(`${packageManifest().version}\n`);
  return 0;
}

/** Gives the settings of the program to a command and to the commands below it. */
function withSettings(command: Command, program: Command): Command {
  for (const below of command.commands) withSettings(below, program);
  return command.copyInheritedSettings(program);
}

function printError(error: unknown, terminal: Terminal): ExitCode {
  // Commander has printed its message, or the help text.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const message = error instanceof Failure ? error.message : `unexpected: ${describe(error)}`;
  terminal.stderr.write(`directory: ${printable(message)}\n`);
  return error instanceof CommandError ? error.exitCode : 2;
}

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
