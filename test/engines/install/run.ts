import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import process from 'node:process';
import { promisify } from 'node:util';
import { withParentFolder } from '../cache.js';
import { firstErrorIn, endOf } from '../processes/log.js';
import { killWithParent } from '../processes/tracked-process.js';

export interface RunOptions {
  /** The file to which the output of the command is appended. */
  readonly log: string;
  readonly folder?: string;
  /** Variables in addition to the environment of this program. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Runs a command. It is killed if this program ends first.
 * @throws Error the command failed, with the first error of its output
 */
export async function run(command: readonly string[], options: RunOptions): Promise<void> {
  const output = openSync(withParentFolder(options.log), 'a');
  const since = endOf(options.log);
  const [file, ...args] = [...killWithParent, ...command];
  const child = spawn(file, args, {
    cwd: options.folder,
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command[0]} failed: ${firstErrorIn(options.log, since)}`);
}

/** The standard output of a command. */
export async function read(...[file = '', ...args]: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(file, args, { maxBuffer: 1e8 });
  return stdout;
}
