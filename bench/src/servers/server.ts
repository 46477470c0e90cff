import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { startProgram, stop } from './child-processes.js';

/** A program that logs the address on which it listens, and serves /health/ready. */
export interface ServerProgram {
  readonly name: string;
  /** Shell command, run in the project's folder. */
  readonly command: string;
  readonly dataDirectory: string;
  /** Environment variables in addition to those of every server. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called with all output. */
  readonly onOutput?: (output: string) => void;
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

/** Starts a server on a free port and waits until it is ready. @throws Error it ends before; the message has its last output */
export async function startServer(program: ServerProgram): Promise<RunningServer> {
  const started = performance.now();
  const child = startProgram(program.command, environment(program));
  const output = follow(child, program.onOutput);
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
  const common = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDirectory, LOG_FORMAT: 'json' };
  return { ...common, ...settings };
}

// Reads the output until the end of the process, because a full pipe would block a server that logs.
function follow(child: ChildProcessWithoutNullStreams, onOutput: ServerProgram['onOutput'] = () => {}) {
  const output = { url: '', last: '' };
  const collect = (chunk: Buffer) => {
    onOutput(chunk.toString());
    output.last = (output.last + chunk.toString()).slice(-keptOutput);
    output.url ||= addressPattern.exec(output.last)?.[0] ?? '';
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return output;
}

async function isReady(url: string): Promise<boolean> {
  if (!url) return false;
  const response = await fetch(`${url}/health/ready`).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status === 200;
}
