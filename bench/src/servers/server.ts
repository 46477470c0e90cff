import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { startProgram, stop } from './children.js';

/** A program that listens on the address it logs and says on /health/ready when it is ready. */
export interface ServerProgram {
  readonly name: string;
  /** What a shell runs in the project's folder. */
  readonly command: string;
  readonly dataDirectory: string;
  /** Environment beside what every server gets. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Is given all that it says. */
  readonly said?: (output: string) => void;
}

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to its first 200 on /health/ready. */
  readonly readyAfter: number;
  stop(): Promise<void>;
}

const startLimitMilliseconds = 120_000;
const pollMilliseconds = 10;
const keptOutput = 4_000;
const addressPattern = /http:\/\/127\.0\.0\.1:\d+/;

/** Starts a server on a free port and waits until it is ready. @throws with its last output if it ends before */
export async function startServer(program: ServerProgram): Promise<RunningServer> {
  const started = performance.now();
  const child = startProgram(program.command, environment(program));
  const output = follow(child, program.said);
  const deadline = started + startLimitMilliseconds;
  while (!(await isReady(output.url))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      throw new Error(`${program.name} did not become ready:\n${output.last}`);
    }
    await delay(pollMilliseconds);
  }
  const readyAfter = performance.now() - started;
  return { url: output.url, pid: child.pid ?? 0, readyAfter, stop: () => stop(child) };
}

function environment({ dataDirectory, settings }: ServerProgram): Readonly<Record<string, string>> {
  const given = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDirectory, LOG_FORMAT: 'json' };
  return { ...given, ...settings };
}

// Keeps reading for as long as the process lives: a full pipe would block a server that logs.
function follow(child: ChildProcessWithoutNullStreams, said: ServerProgram['said'] = () => {}) {
  const output = { url: '', last: '' };
  const take = (chunk: Buffer) => {
    said(chunk.toString());
    output.last = (output.last + chunk.toString()).slice(-keptOutput);
    output.url ||= addressPattern.exec(output.last)?.[0] ?? '';
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  return output;
}

async function isReady(url: string): Promise<boolean> {
  if (!url) return false;
  const response = await fetch(`${url}/health/ready`).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status === 200;
}
