import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import type { Outcome } from '#application';

const scriptPath = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const running = new Map<ChildProcess, Promise<unknown>>();

/** Kills processes that a failed test has left. */
export async function killAll(): Promise<void> {
  for (const child of running.keys()) child.kill('SIGKILL');
  await Promise.all(running.values());
}

/** Starts a script of this folder in a process. */
export function start(script: string, ...parameters: string[]) {
  const child = spawn(process.execPath, [scriptPath(script), ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')]).then(() => {
    running.delete(child);
    return { lines, stderr };
  });
  running.set(child, ended);
  return { child, reader, ended };
}

/**
 * Starts a process that appends, and kills it after it has acknowledged `count` commands.
 * @returns the acknowledged outcomes
 */
export async function appendUntilKilled(
  path: string,
  run: number,
  count: number,
): Promise<readonly Outcome[]> {
  const { child, reader, ended } = start('append-forever.mjs', path, String(run));
  let acknowledged = 0;
  reader.on('line', () => {
    acknowledged += 1;
    if (acknowledged === count) child.kill('SIGKILL');
  });
  const { lines, stderr } = await ended;
  if (child.signalCode !== 'SIGKILL') throw new Error(`the process ended by itself: ${stderr}`);
  return lines.filter(isComplete).map((line) => JSON.parse(line) as Outcome);
}

/** The kill may have cut off the last line. */
const isComplete = (line: string) => line.endsWith('}');
