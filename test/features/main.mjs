// Tries whether each feature can be removed: without its folder and its lines in the lists, the programs compile, build
// and serve records, and its endpoints are gone. `npm run features` runs it.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../..');
const FEATURES = 'libs/features';
const LISTS = [
  ...readdirSync(join(project, FEATURES))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(FEATURES, name)),
  'apps/directory-api/src/features.ts',
];
const names = readdirSync(join(project, FEATURES), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The document with all features. */
const known = JSON.parse(readFileSync(join(project, 'test/compatibility/openapi.json'), 'utf8'));
run(project, process.execPath, ['scripts/build.mjs']);
const knownEndpoints = endpointsIn(project);

/** The code of the programs, without tests, which may use all features. */
const TYPES = {
  extends: './tsconfig.json',
  compilerOptions: { incremental: false, tsBuildInfoFile: null },
  include: ['apps', 'libs'],
  exclude: ['**/*.spec.ts', '**/*-spec.ts', '**/testing/**', 'libs/*/*/test', 'apps/console'],
};

let failures = 0;
for (const name of names) {
  const folder = mkdtempSync(join(tmpdir(), 'without-feature-'));
  try {
    await tryWithout(name, folder);
    console.log(`${name}: can be removed`);
  } catch (error) {
    failures += 1;
    console.log(`${name}: ${error.message}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
console.log(`${names.length - failures} passed, ${failures} failed`);
process.exitCode = failures > 0 || names.length === 0 ? 1 : 0;

async function tryWithout(name, folder) {
  copyProject(folder);
  rmSync(join(folder, FEATURES, name), { recursive: true });
  for (const list of LISTS) removeFrom(join(folder, list), name);
  writeFileSync(join(folder, 'tsconfig.features.json'), JSON.stringify(TYPES));
  run(folder, 'node_modules/.bin/tsc', ['--noEmit', '-p', 'tsconfig.features.json']);
  run(folder, process.execPath, ['scripts/build.mjs']);
  const endpoints = endpointsIn(folder);
  if (endpoints.length >= knownEndpoints.length) throw new Error('all of its endpoints are still there');
  await serves(folder);
}

function copyProject(folder) {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: project,
    encoding: 'utf8',
  });
  const files = stdout
    .split('\0')
    .filter((file) => /^(apps|libs|scripts)\/|^[^/]+\.(json|js)$|^\.swcrc$/.test(file));
  for (const file of files) cpSync(join(project, file), join(folder, file));
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
}

/** Removes the imports of a feature from a list of features, and what they import from its items. */
function removeFrom(file, feature) {
  const imports = new RegExp(`^import \\{ (\\w+) \\} from '[^']*\\b${feature}/[^']*';\\n`, 'gm');
  let text = readFileSync(file, 'utf8');
  const items = [...text.matchAll(imports)].map(([, item]) => item);
  text = text.replace(imports, '');
  for (const item of items) text = text.replace(new RegExp(`(?<=\\[.*)\\b${item}\\b(, )?`, 'g'), '');
  writeFileSync(file, text.replaceAll(', ]', ']'));
}

function run(folder, program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} ends with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

/** The endpoints of the built service, those that its document does not describe among them. */
function endpointsIn(folder) {
  const script = `
    await import('reflect-metadata');
    const { controllers } = await import('./dist/apps/directory-api/src/controllers.js');
    const { endpointsOf } = await import('./dist/libs/http/src/endpoint/endpoints-of.js');
    console.log(JSON.stringify(endpointsOf(controllers).map(({ method, path }) => \`\${method} \${path}\`)));`;
  return JSON.parse(run(folder, process.execPath, ['--input-type=module', '--eval', script]));
}

/** Starts the service in a new data directory, writes a record and finds it. */
async function serves(folder) {
  const environment = { ...process.env, DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: '0' };
  const service = spawn(process.execPath, ['dist/apps/directory-api/src/main.js'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await addressOf(service);
    const written = await fetch(`${url}/v1/locations/1`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Main Street' }),
    });
    if (written.status !== 201) throw new Error(`a write is answered with ${written.status}`);
    const { items } = await (await fetch(`${url}/v1/locations?q=main`)).json();
    if (items?.length !== 1) throw new Error('the location is not found');
    checkDocument(await (await fetch(`${url}/openapi.json`)).json());
  } finally {
    service.kill('SIGTERM');
    await new Promise((resolve) => service.once('exit', resolve));
  }
}

/** The endpoints that are left are as they were, and nothing refers to a schema that is gone. */
function checkDocument({ paths, components }) {
  for (const [path, operations] of Object.entries(paths))
    if (JSON.stringify(operations) !== JSON.stringify(known.paths[path]))
      throw new Error(`${path} has changed`);
  for (const [, name] of JSON.stringify({ paths, components }).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
    if (!(name in components.schemas))
      throw new Error(`the schema ${name} is gone, and something refers to it`);
}

/** The address that the service logs, when it is ready. */
function addressOf(service) {
  let log = '';
  return new Promise((resolve, reject) => {
    service.once('exit', () => reject(new Error(`the service does not start: ${log}`)));
    service.stdout.setEncoding('utf8').on('data', (text) => {
      log += text;
      if (log.includes('"msg":"ready"')) resolve(/"url":"([^"]+)"/.exec(log)?.[1]);
    });
  });
}
