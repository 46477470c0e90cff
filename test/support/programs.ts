import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from '../engines/cache.js';

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A started process with its output. */
export class RunningProgram {
  stdout = '';
  stderr = '';
  /** Resolves when the process has ended and its output is complete. */
  readonly ended: Promise<Ended>;
  private readonly watchers = new Set<() => void>();

  constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (piece: Buffer) => {
      this.stdout += piece.toString();
      this.notifyWatchers();
    });
    child.stderr?.on('data', (piece: Buffer) => {
      this.stderr += piece.toString();
      this.notifyWatchers();
    });
    this.ended = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        this.notifyWatchers();
        resolve({ code, signal });
      });
    });
  }

  /** The id of its process. */
  get pid(): number {
    const { pid } = this.child;
    if (pid === undefined) throw new Error('the program could not be started');
    return pid;
  }

  /** Resolves with the match of the pattern in stdout; rejects if the process ends without one. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = pattern.exec(this.stdout);
        if (!found) return;
        this.watchers.delete(check);
        resolve(found);
      };
      this.watchers.add(check);
      check();
      void this.ended.then(() => {
        reject(
          new Error(
            `the program ended without output that matches ${pattern.source}: ${this.stdout}${this.stderr}`,
          ),
        );
      });
    });
  }

  /** Sends a signal that does not end it: SIGSTOP, SIGCONT. */
  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Sends a signal; resolves when the process has ended. */
  kill(signal: NodeJS.Signals): Promise<Ended> {
    this.child.kill(signal);
    return this.ended;
  }

  private notifyWatchers(): void {
    for (const check of this.watchers) check();
  }
}

export type Environment = Readonly<Record<string, string>>;

/** Starts a program in the project's folder or another one, without the environment of this process. */
export function start(
  command: string,
  args: readonly string[],
  environment: Environment = {},
  cwd = projectFolder,
): RunningProgram {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  const env = { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...environment };
  return new RunningProgram(spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** Starts the service on a free port, without waiting until it is ready. */
export const startMain = (environment: Environment): RunningProgram =>
  start(process.execPath, ['dist/apps/directory-api/src/main.js'], {
    PORT: '0',
    LOG_FORMAT: 'json',
    ...environment,
  });

/** Resolves with the service's URL when it has logged that it is ready. */
export async function readyAddress(program: RunningProgram): Promise<string> {
  await program.waitForOutput(/"msg":"ready"/);
  const [address] = await program.waitForOutput(/http:\/\/127\.0\.0\.1:\d+/);
  return address;
}

/** Starts a service process on a data directory; resolves when it is ready. */
export async function startProcess(dataDir: string, environment: Environment = {}) {
  const program = startMain({ DATA_DIR: dataDir, ...environment });
  return { program, url: await readyAddress(program) };
}

/** Starts the command line program in a working folder. */
export const startCli = (args: readonly string[], cwd: string): RunningProgram =>
  start(process.execPath, [join(projectFolder, 'apps/cli/bin/directory.js'), ...args], {}, cwd);

/** Rebuilds the read models with the command line program, and expects it to succeed. */
export async function expectRebuild(environment: Environment): Promise<void> {
  const program = start(process.execPath, ['apps/cli/bin/directory.js', 'rebuild'], environment);
  const { code } = await program.ended;
  expect({ code, stderr: program.stderr }).toEqual({ code: 0, stderr: '' });
}
