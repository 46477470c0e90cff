// A copy of the project without some of its features.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const project = join(import.meta.dirname, '../..');
const FEATURES = 'libs/features';
const LISTS = [
  ...readdirSync(join(project, FEATURES))
    .filter((name) => name.endsWith('.ts') && !/spec\.ts$/.test(name))
    .map((name) => join(FEATURES, name)),
  'apps/directory-api/src/features.ts',
];
/** What one trial leaves to the next: unchanged code is not checked again, and the console is not bundled again. */
const KEPT = ['.cache', '.builds'];

/** The code of the programs, without tests, which may use all features. */
const TYPES = {
  extends: './tsconfig.json',
  include: ['apps', 'libs'],
  exclude: ['**/*.spec.ts', '**/*-spec.ts', '**/testing/**', 'libs/*/*/test', 'apps/console'],
};

/** The names of all features. A folder without a module has no endpoints that could be gone: no program uses it yet. */
export const features = readdirSync(join(project, FEATURES), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => existsSync(join(project, FEATURES, name, `${name}.module.ts`)));

/** The folder of the copies, one after another, as the compiler compares files by their paths. */
export const folder = mkdtempSync(join(tmpdir(), 'without-feature-'));

/** Replaces the copy by one without the folders of these features and their lines in the lists. */
export function copyWithout(removed) {
  for (const name of readdirSync(folder))
    if (!KEPT.includes(name)) rmSync(join(folder, name), { recursive: true });
  for (const file of projectFiles()) cpSync(join(project, file), join(folder, file));
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  for (const name of removed) {
    rmSync(join(folder, FEATURES, name), { recursive: true });
    for (const list of LISTS) removeFrom(join(folder, list), name);
  }
  writeFileSync(join(folder, 'tsconfig.features.json'), JSON.stringify(TYPES));
}

function projectFiles() {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: project,
    encoding: 'utf8',
  });
  const isCopied = (file) => /^(apps|libs|scripts|test)\/|^[^/]+\.(json|js)$|^\.swcrc$/.test(file);
  return stdout.split('\0').filter((file) => isCopied(file) && existsSync(join(project, file)));
}

/** Removes the imports of a feature from a list of features, and what they import from its items. */
function removeFrom(file, feature) {
  const imports = new RegExp(`^import \\{ (\\w+) \\} from '[^']*\\b${feature}/[^']*';\\n`, 'gm');
  let text = readFileSync(file, 'utf8');
  const items = [...text.matchAll(imports)].map(([, item]) => item);
  text = text.replace(imports, '');
  // Items stand in one line, or in a line each.
  for (const item of items)
    text = text.replace(new RegExp(`(?<=\\[.*)\\b${item}\\b(, )?|^ *${item},\\n`, 'gm'), '');
  writeFileSync(file, text.replaceAll(', ]', ']'));
}

/** Runs a program in a folder until it ends, and returns its output. @throws Error with its output: it fails */
export function run(folder, program, args, environment = process.env) {
  const child = spawn(program, args, { cwd: folder, env: environment });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(stdout);
      else reject(new Error(`${args.join(' ')} ends with ${signal ?? code}:\n${stdout}${stderr}`));
    });
  });
}
