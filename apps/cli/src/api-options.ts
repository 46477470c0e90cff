import { Option, type Command } from 'commander';
import type { Terminal } from './terminal.js';

const KEY_VARIABLE = '$DIRECTORY_KEY';
const DEFAULT_API = 'http://127.0.0.1:3000';

/** Adds the options that say which directory a command works with. */
export const withApiOptions = (command: Command, { env }: Terminal): Command =>
  command
    .addOption(
      new Option('--api <url>', 'address of the directory').default(
        env['DIRECTORY_API'] || DEFAULT_API,
        // Instead of the variable's value, which may contain a password and would be in the help text.
        `$DIRECTORY_API, else ${DEFAULT_API}`,
      ),
    )
    .addOption(keyOption(env['DIRECTORY_KEY']));

/** The help text names the variable, also without a value, and never has the key. */
function keyOption(key: string | undefined): Option {
  const text = 'API key or token';
  return key === undefined
    ? new Option('--key <key>', `${text} (default: ${KEY_VARIABLE})`)
    : new Option('--key <key>', text).default(key, KEY_VARIABLE);
}
