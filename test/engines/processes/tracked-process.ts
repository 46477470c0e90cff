import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { madeRoomFor } from '../cache.js';
import { complaintIn, endOf } from './log.js';
import { comesTrue, until } from './until.js';

const GRACE_MS = 15_000;

/** A process as it is written down, so that another program can end it, and end nothing else. */
export interface TrackedProcess {
  readonly name: string;
  readonly pid: number;
  /** When the kernel started it: a pid is used again after a while, the two together are not. */
  readonly started: string;
  /** The signal that asks it to end. */
  readonly stopSignal: NodeJS.Signals;
  /** Where it writes what it says, behind what was said there before. */
  readonly log: string;
  readonly logStart: number;
}

export interface Program {
  readonly name: string;
  readonly command: readonly string[];
  readonly stopSignal: NodeJS.Signals;
  readonly log: string;
}

/** Put before a command, it has the kernel kill that process when the one that started it ends in any way. */
export const untilWeEnd = ['setpriv', '--pdeathsig', 'KILL', '--'] as const;

/** Starts a program that outlives this one. */
export function launch({ name, command, stopSignal, log }: Program): TrackedProcess {
  const output = openSync(madeRoomFor(log), 'a');
  const logStart = endOf(log);
  const [file = '', ...args] = command;
  const child = spawn(file, args, { detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  // Told below, where there is no pid.
  child.once('error', () => {});
  child.unref();
  const started = child.pid === undefined ? undefined : startOf(child.pid);
  if (child.pid === undefined || started === undefined) throw new Error(`${file} can't be started`);
  return { name, pid: child.pid, started, stopSignal, log, logStart };
}

/** Tells whether this very process still runs. */
export const isAlive = ({ pid, started }: TrackedProcess): boolean => startOf(pid) === started;

/** Asks a process to end, kills it where it does not, and resolves when it is gone. */
export async function end(tracked: TrackedProcess): Promise<void> {
  signal(tracked, tracked.stopSignal);
  if (await comesTrue(() => !isAlive(tracked), GRACE_MS)) return;
  await kill(tracked);
}

/** Kills a process, as a crash would, and resolves when it is gone. */
export async function kill(tracked: TrackedProcess): Promise<void> {
  signal(tracked, 'SIGKILL');
  await until(`${tracked.name} ends`, () => !isAlive(tracked));
}

/** Resolves once a process is ready. @throws where it ends before, with what it complained of */
export async function ready(tracked: TrackedProcess, isReady: () => Promise<boolean>): Promise<void> {
  await until(`${tracked.name} answers (its log: ${tracked.log})`, async () => {
    if (await isReady()) return true;
    if (isAlive(tracked)) return false;
    throw new Error(
      `${tracked.name} ended instead of getting ready: ${complaintIn(tracked.log, tracked.logStart)}`,
    );
  });
}

function signal(tracked: TrackedProcess, name: NodeJS.Signals): void {
  if (!isAlive(tracked)) return;
  try {
    process.kill(tracked.pid, name);
  } catch {
    // It ended between the two lines.
  }
}

function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // From the third field on: the second one is the program's name in brackets, with anything in it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // One that has ended and that nobody has waited for is still listed.
    if (fields[0] === 'Z') return undefined;
    return `${bootId()}/${fields[19]}`;
  } catch {
    return undefined;
  }
}

// The kernel counts from the start of the machine.
const bootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
