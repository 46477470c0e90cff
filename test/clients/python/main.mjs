// Generates a Python client from the document of a running service and runs a tour with it. Needs Python 3.11 or later.
// The generator is installed into a virtual environment in `.cache/clients/python`.
import { deepStrictEqual } from 'node:assert';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { addressOf } from '../service-address.mjs';

const GENERATOR = 'openapi-python-client==0.29.1';
const SOURCES = import.meta.dirname;
process.chdir(join(SOURCES, '../../..'));
const environment = resolve('.cache/clients/python', GENERATOR);
const programs = join(environment, 'bin');
const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` };

const folder = mkdtempSync(join(tmpdir(), 'directory-client-'));
const service = spawn(process.execPath, ['dist/apps/directory-api/src/main.js'], {
  env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), LOG_FORMAT: 'json', LOG_LEVEL: 'info' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const url = await addressOf(service);
  install();
  await checkOperations(url, generate(url));
  const output = run(join(programs, 'python'), [join(SOURCES, 'tour.py'), url]);
  deepStrictEqual(JSON.parse(output), {
    labels: ['Available', 'In Use', 'In Use'],
    latitude: '52.5',
    bulk: 2,
    names: ['Main Street 1', 'Main Street 2', 'Main Street 3'],
    refused: ['/location_id location_unknown'],
    removed: [204, 'station_removed'],
  });
  console.log(`The tour saw what it should: ${output.trim()}`);
} finally {
  service.kill();
  rmSync(folder, { recursive: true, force: true });
}

function install() {
  if (existsSync(join(programs, 'openapi-python-client'))) return;
  run('python3', ['-m', 'venv', environment]);
  run(join(programs, 'python'), ['-m', 'pip', 'install', '--quiet', GENERATOR]);
}

/** Generates the package, with warnings as errors, and returns its path. */
function generate(url) {
  const options = ['--meta', 'none', '--config', join(SOURCES, 'config.yaml'), '--fail-on-warning'];
  const target = join(folder, 'directory_client');
  run(join(programs, 'openapi-python-client'), [
    'generate',
    ...['--url', `${url}/openapi.json`, '--output-path', target],
    ...options,
  ]);
  return target;
}

/** Checks that the package has a module for each operation of the document. */
async function checkOperations(url, target) {
  const { paths } = await (await fetch(`${url}/openapi.json`)).json();
  const operations = Object.values(paths).flatMap((methods) => Object.keys(methods));
  const modules = readdirSync(join(target, 'api'), { recursive: true }).filter((name) =>
    /[^_]\.py$/.test(name),
  );
  deepStrictEqual(modules.length, operations.length);
  console.log(`${modules.length} operations have a function.`);
}

function run(program, args) {
  const options = { env: { ...env, PYTHONPATH: folder }, stdio: ['ignore', 'pipe', 'inherit'] };
  return execFileSync(program, args, options).toString();
}
