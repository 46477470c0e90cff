import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { withParentFolder } from '../cache.js';
import { firstErrorIn, endOf } from './log.js';
import { waitFor, until } from './until.js';

const GRACE_MS = 15_000;

/** A process as it is stored, so that another program can stop exactly this one. */
export interface TrackedProcess {
  readonly name: string;
  readonly pid: number;
  /** The start time of the kernel. Together with it, a pid is unique. */
  readonly started: string;
  /** The signal that asks it to stop. */
  readonly stopSignal: NodeJS.Signals;
  /** The file to which its output is appended, and the size of the file at the start. */
  readonly log: string;
  readonly logStart: number;
}

export interface Program {
  readonly name: string;
  readonly command: readonly string[];
  readonly stopSignal: NodeJS.Signals;
  readonly log: string;
  /** The working folder; by default that of this process. */
  readonly folder?: string;
}

/** Put before a command, makes the kernel kill the process when its parent ends in any way. */
export const killWithParent = ['setpriv', '--pdeathsig', 'KILL', '--'] as const;

/** Starts a program that may outlive this one. */
export function launch({ name, command, stopSignal, log, folder }: Program): TrackedProcess {
  const output = openSync(withParentFolder(log), 'a');
  const logStart = endOf(log);
  const [file = '', ...args] = command;
  const child = spawn(file, args, { detached: true, cwd: folder, stdio: ['ignore', output, output] });
  closeSync(output);
  // A failed start is detected below, by the missing pid.
  child.once('error', () => {});
  child.unref();
  const started = child.pid === undefined ? undefined : startTimeOf(child.pid);
  if (child.pid === undefined || started === undefined) throw new Error(`${file} can't be started`);
  return { name, pid: child.pid, started, stopSignal, log, logStart };
}

/** Whether exactly this process is still running. */
export const isAlive = ({ pid, started }: TrackedProcess): boolean => startTimeOf(pid) === started;

/** Asks a process to stop, kills it if it does not within 15 s, and resolves when it has ended. */
export async function end(tracked: TrackedProcess): Promise<void> {
  signal(tracked, tracked.stopSignal);
  if (await waitFor(() => !isAlive(tracked), GRACE_MS)) return;
  await kill(tracked);
}

/** Kills a process with SIGKILL, and resolves when it has ended. */
export async function kill(tracked: TrackedProcess): Promise<void> {
  signal(tracked, 'SIGKILL');
  await until(`${tracked.name} ends`, () => !isAlive(tracked));
}

/**
 * Resolves when a process is ready.
 * @throws Error the process has ended before, with the first error of its log
 */
export async function ready(tracked: TrackedProcess, isReady: () => Promise<boolean>): Promise<void> {
  await until(`${tracked.name} answers (its log: ${tracked.log})`, async () => {
    if (await isReady()) return true;
    if (isAlive(tracked)) return false;
    throw new Error(
      `${tracked.name} ended instead of getting ready: ${firstErrorIn(tracked.log, tracked.logStart)}`,
    );
  });
}

/** Sends a signal to a process if it is still running. */
export function signal(tracked: TrackedProcess, name: NodeJS.Signals): void {
  if (!isAlive(tracked)) return;
  try {
    process.kill(tracked.pid, name);
  } catch {
    // It ended between the two lines.
  }
}

function startTimeOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields after the second one, which is the program's name in brackets and can contain any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended, but is still listed. Its first thread can end before the others, which still have its files
    // and ports.
    if (fields[0] === 'Z' && Number(fields[17]) <= 1) return undefined;
    return `${bootId()}/${fields[19]}`;
  } catch {
    return undefined;
  }
}

// The start time is relative to the boot of the machine.
const bootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
