import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A program that was started, with all that it has said. */
export class RunningProgram {
  stdout = '';
  stderr = '';
  /** Resolves when the program has ended and said all. */
  readonly ended: Promise<Ended>;
  private readonly watchers = new Set<() => void>();

  constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (piece: Buffer) => {
      this.stdout += piece.toString();
      this.tell();
    });
    child.stderr?.on('data', (piece: Buffer) => {
      this.stderr += piece.toString();
      this.tell();
    });
    this.ended = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        this.tell();
        resolve({ code, signal });
      });
    });
  }

  /** Resolves with what the pattern found in the output. @throws where the program ends without having said it */
  said(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(this.stdout);
        if (!found) return;
        this.watchers.delete(look);
        resolve(found);
      };
      this.watchers.add(look);
      look();
      void this.ended.then(() => {
        reject(
          new Error(`the program ended without having said ${pattern.source}: ${this.stdout}${this.stderr}`),
        );
      });
    });
  }

  /** Sends a signal that does not end it: SIGSTOP, SIGCONT. */
  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Sends a signal to this process alone, and resolves when it has ended. */
  kill(signal: NodeJS.Signals): Promise<Ended> {
    this.child.kill(signal);
    return this.ended;
  }

  private tell(): void {
    for (const look of this.watchers) look();
  }
}

export type Environment = Readonly<Record<string, string>>;

/** Starts a program in the project's folder, or another one, with nothing of this shell's settings. */
export function start(
  command: string,
  args: readonly string[],
  environment: Environment = {},
  cwd = root,
): RunningProgram {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  const env = { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...environment };
  return new RunningProgram(spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** The service as its users start it, on a free port; it may still be refusing to start. */
export const startMain = (environment: Environment): RunningProgram =>
  start(process.execPath, ['dist/apps/directory-api/src/main.js'], {
    PORT: '0',
    LOG_FORMAT: 'json',
    ...environment,
  });

/** Resolves with the address once the service says that it is ready. */
export async function readyAddress(program: RunningProgram): Promise<string> {
  await program.said(/"msg":"ready"/);
  const [address] = await program.said(/http:\/\/127\.0\.0\.1:\d+/);
  return address;
}

/** A service process on a data directory, ready for reads and writes. */
export async function startProcess(dataDir: string, environment: Environment = {}) {
  const program = startMain({ DATA_DIR: dataDir, ...environment });
  return { program, url: await readyAddress(program) };
}

/** The command line program, in a folder of its own for what it leaves there. */
export const startCli = (args: readonly string[], cwd: string): RunningProgram =>
  start(process.execPath, [`${root}apps/cli/bin/directory.js`, ...args], {}, cwd);

/** Has the command line program build the read models anew, to its end. */
export async function expectRebuild(environment: Environment): Promise<void> {
  const program = start(process.execPath, ['apps/cli/bin/directory.js', 'rebuild'], environment);
  const { code } = await program.ended;
  expect({ code, stderr: program.stderr }).toEqual({ code: 0, stderr: '' });
}
