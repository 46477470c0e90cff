// Programs that the scripts `client:…` run beside each other, in a temporary folder. The working folder is the project.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf } from './service-address.mjs';

process.chdir(join(import.meta.dirname, '../..'));
const running = new Set();
/** The environment may name the servers of other tests. */
const embedded = { KAFKA_BROKERS: '', MONGODB_URI: '' };

/** Calls `work` with a temporary folder. At the end the folder and all programs that were started are gone. */
export async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'directory-client-'));
  try {
    await work(folder);
  } finally {
    await Promise.all([...running].map((child) => stop(child)));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the built service on a free port, by default in the embedded mode. Resolves when it is ready. */
export async function startService(dataDir, settings = {}) {
  const program = startOurs('dist/apps/directory-api/src/main.js', { DATA_DIR: dataDir, ...settings });
  const url = await addressOf(program);
  await until('the service is ready', async () => (await fetch(`${url}/health/ready`)).ok);
  return { program, url };
}

/** Starts one of the built programs of this project, which logs to its standard output. */
export function startOurs(main, settings) {
  const defaults = { PORT: '0', HOST: '127.0.0.1', LOG_FORMAT: 'json', LOG_LEVEL: 'info' };
  return start(process.execPath, [main], { env: { ...process.env, ...embedded, ...defaults, ...settings } });
}

/** Starts a program, whose standard output is to be read. */
export function start(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Sends a signal to a program, and waits for its end. One that takes too long is killed. */
export async function stop(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(timer);
}

/** Runs a program to its end, which must be a success, and returns what it prints. */
export function run(command, args, options = {}) {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], ...options });
}

/** Runs a command of `npx directory` with a data directory. */
export function directory(dataDir, args, settings = {}) {
  const env = { ...process.env, ...embedded, DATA_DIR: dataDir, ...settings };
  return run(process.execPath, ['apps/cli/bin/directory.js', ...args], { env });
}

/** Makes an API key of a data directory. */
export function makeKey(dataDir, name, scopes) {
  const args = ['keys', 'create', '--name', name, '--scopes', scopes];
  return directory(dataDir, args).trim().split('\n').at(-1);
}

/** Waits for a condition, which may fail by an error meanwhile, and returns what fulfils it. */
export async function until(what, condition, seconds = 30) {
  const end = Date.now() + seconds * 1000;
  for (let error; ; await pause(100)) {
    try {
      const fulfilled = await condition();
      if (fulfilled) return fulfilled;
    } catch (thrown) {
      error = thrown;
    }
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`, { cause: error });
  }
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
