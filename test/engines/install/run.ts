import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import process from 'node:process';
import { promisify } from 'node:util';
import { madeRoomFor } from '../cache.js';
import { complaintIn, endOf } from '../processes/log.js';
import { untilWeEnd } from '../processes/tracked-process.js';

export interface RunOptions {
  /** What the command says is added to this file. */
  readonly log: string;
  readonly folder?: string;
  /** Beside what this program's own environment holds. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a command to its end; it never outlives this program. @throws where it fails, with what it complained of */
export async function run(command: readonly string[], options: RunOptions): Promise<void> {
  const output = openSync(madeRoomFor(options.log), 'a');
  const since = endOf(options.log);
  const [file, ...args] = [...untilWeEnd, ...command];
  const child = spawn(file, args, {
    cwd: options.folder,
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command[0]} failed: ${complaintIn(options.log, since)}`);
}

/** What a command writes to its standard output. */
export async function read(...[file = '', ...args]: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(file, args, { maxBuffer: 1e8 });
  return stdout;
}
