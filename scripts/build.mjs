// Builds into `.builds/<fingerprint of the sources>` and replaces the link `dist` by one to that folder with a rename, which
// is atomic. So no process sees a partial build, concurrent builds do not disturb each other, and a running process keeps
// its build: Node resolves the link when it loads the first file, and all other files relative to that.
// Does nothing where `dist` is up to date. The services and the console have a fingerprint each, and the unchanged one of
// them is copied from another build.
import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { BUNDLE, CONSOLE, bundleConsole, consoleFingerprint } from './build-console.mjs';

// Of the tests only what programs use: the engines, the trial, the attacks, the subscribers, the check of feeds, the
// dashboard, and the bill of materials.
const TESTS = [
  ...[
    'console',
    'engines',
    'faults/attacks',
    'faults/distributed',
    'faults/subscribers',
    'feeds',
    'kafka',
    'monitoring',
    'supply-chain',
    'support',
  ],
];
// The random commands of the trial, and the check of DATEX II. Without the tests nothing uses them.
const OF_TESTS = [
  'libs/application/src/write/testing/command-lines.ts',
  'libs/domain/src/testing/command-lines.ts',
  'libs/domain/src/testing/field-values.ts',
  ...['documents', 'main', 'validation'].map((name) => `libs/features/publishing/test/datex2/${name}.ts`),
];
const SOURCES = ['apps', 'libs', 'bench', ...TESTS.map((folder) => `test/${folder}`)];
/** The pages of the console, whose paths the service serves. */
const PAGES = `${CONSOLE}/src/declared-pages.ts`;
const CONFIGURATION = ['package.json', '.swcrc', 'scripts/build.mjs'];
const BUILDS = '.builds';
/** Number of earlier builds that are kept, because processes may still run from them. */
const KEPT_BUILDS = 10;

process.chdir(join(import.meta.dirname, '..'));
mkdirSync(BUILDS, { recursive: true });

// Every file is read once, so that the build has the content of the fingerprint even if a file is edited meanwhile.
const sources = new Map(sourceFiles().map((file) => [file, readFileSync(file)]));
const [services, page] = [fingerprint(), consoleFingerprint()];
const build = join(BUILDS, [services, page].filter(Boolean).join('-'));
if (!existsSync(build)) await createBuild(build);
if (currentBuild() !== build) {
  switchTo(build);
  removeOldBuilds();
}

/** Returns the paths of the files of a build. Folders may be missing: a Docker image is built without the tests. */
function sourceFiles() {
  return SOURCES.filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
    .filter((file) => !file.startsWith(CONSOLE) || file === PAGES)
    .filter((file) => (file.endsWith('.ts') ? !isTest(file) : isAsset(file)))
    .sort();
}

function isTest(file) {
  const isUsed = OF_TESTS.includes(file) && existsSync('test');
  return /[.-]spec\.ts$|\/testing\/|^libs\/.*\/test\//.test(file) && !isUsed;
}

function isAsset(file) {
  return file.includes('/assets/') && lstatSync(file).isFile();
}

function fingerprint() {
  const hash = createHash('sha256');
  const inputs = [...sources, ...CONFIGURATION.map((file) => [file, readFileSync(file)])];
  for (const [file, content] of inputs) hash.update(`${file}\0${content.length}\0`).update(content);
  return hash.digest('hex').slice(0, 16);
}

/** Creates the complete build at this path, unless another process has created it meanwhile. */
async function createBuild(path) {
  const unfinished = temporaryPath();
  try {
    await Promise.all([buildServices(unfinished), page && buildPage(join(unfinished, BUNDLE))]);
    renameSync(unfinished, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function buildServices(folder) {
  const existing = buildWith((name) => name.startsWith(`${services}-`));
  const isServices = (path) => !path.startsWith(join(existing, BUNDLE));
  if (existing) return cpSync(existing, folder, { recursive: true, filter: isServices });
  await Promise.all([...sources].map(([file, content]) => buildFile(file, content, folder)));
  writeFileSync(join(folder, 'package.json'), manifest());
}

async function buildPage(folder) {
  const existing = buildWith((name) => name.endsWith(`-${page}`));
  if (existing) return cpSync(join(existing, BUNDLE), folder, { recursive: true });
  await bundleConsole(folder);
}

/** A build whose name is such, to copy from; the current one is preferred, as no other process removes it. */
function buildWith(isSuch) {
  const names = [currentBuild(), ...readdirSync(BUILDS)].flatMap((path) => (path ? [basename(path)] : []));
  const found = names.find(isSuch);
  return found && join(BUILDS, found);
}

async function buildFile(file, content, folder) {
  const built = join(folder, file.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(built), { recursive: true });
  if (built.endsWith(file)) return writeFileSync(built, content);
  const { transform } = await import('@swc/core');
  const sourceFileName = relative(dirname(built), file);
  const { code, map } = await transform(content.toString(), { filename: file, sourceFileName });
  writeFileSync(built, `${code}\n//# sourceMappingURL=${basename(built)}.map`);
  writeFileSync(`${built}.map`, map);
}

/** Resolves names such as `#domain` to files of the same build, and not through `dist`, which may be another build. */
function manifest() {
  const { version, type, imports, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  return JSON.stringify({ version, type, imports, engines }).replaceAll('"./dist/', '"./');
}

function currentBuild() {
  return lstatSync('dist', { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync('dist') : undefined;
}

function switchTo(path) {
  // Earlier releases built into a folder `dist`, which a rename can't replace.
  if (lstatSync('dist', { throwIfNoEntry: false })?.isDirectory()) moveAside('dist');
  const link = temporaryPath();
  symlinkSync(path, link);
  utimesSync(path, new Date(), new Date());
  renameSync(link, 'dist');
}

/** Removes all but the latest builds, unfinished ones of interrupted processes included. */
function removeOldBuilds() {
  const others = readdirSync(BUILDS)
    .map((name) => join(BUILDS, name))
    .filter((path) => path !== build);
  const createdAt = new Map(
    others.map((path) => [path, lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0]),
  );
  const old = others.sort((a, b) => createdAt.get(b) - createdAt.get(a)).slice(KEPT_BUILDS);
  for (const path of old) rmSync(moveAside(path), { recursive: true, force: true });
}

/** Renames a folder, so that no process sees it partially removed. Another process may have done so before. */
function moveAside(path) {
  const moved = temporaryPath();
  try {
    renameSync(path, moved);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return moved;
}

function temporaryPath() {
  return join(BUILDS, randomUUID());
}
