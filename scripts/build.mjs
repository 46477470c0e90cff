// Builds into `.builds/<fingerprint of the sources>` and points the link `dist` there, which takes one rename. So
// nobody sees half a build, builds at the same time don't disturb each other, and a process goes on with the build
// that it was started from: Node resolves the link when it loads the first file, and all others relative to that.
// Does nothing where `dist` is up to date.
import { createHash, randomUUID } from 'node:crypto';
import {
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

const SOURCES = ['apps', 'libs', 'bench', 'test/engines'];
const CONFIGURATION = ['package.json', '.swcrc', 'scripts/build.mjs'];
const BUILDS = '.builds';
/** How many builds are kept beside the current one, as processes may still run from them. */
const KEPT = 10;

process.chdir(join(import.meta.dirname, '..'));
mkdirSync(BUILDS, { recursive: true });

// Read once, so that what is built is what the fingerprint is of, even if a file is being edited.
const sources = new Map(sourceFiles().map((file) => [file, readFileSync(file)]));
const build = join(BUILDS, fingerprint());
if (!existsSync(build)) await make(build);
if (target() !== build) {
  pointTo(build);
  removeOldBuilds();
}

/** What a build holds, by path. A Docker image is built without the tests. */
function sourceFiles() {
  return SOURCES.filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
    .filter((file) => (file.endsWith('.ts') ? !isTest(file) : isAsset(file)))
    .sort();
}

function isTest(file) {
  return /[.-]spec\.ts$|\/testing\//.test(file);
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

/** Has the whole build at the path, from here or from another process that was faster. */
async function make(path) {
  const unfinished = aside();
  try {
    await Promise.all([...sources].map(([file, content]) => place(file, content, unfinished)));
    writeFileSync(join(unfinished, 'package.json'), manifest());
    renameSync(unfinished, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function place(file, content, folder) {
  const built = join(folder, file.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(built), { recursive: true });
  if (built.endsWith(file)) return writeFileSync(built, content);
  const { transform } = await import('@swc/core');
  const sourceFileName = relative(dirname(built), file);
  const { code, map } = await transform(content.toString(), { filename: file, sourceFileName });
  writeFileSync(built, `${code}\n//# sourceMappingURL=${basename(built)}.map`);
  writeFileSync(`${built}.map`, map);
}

/** With it, names such as `#domain` lead into the build that asks, and not to wherever `dist` points by then. */
function manifest() {
  const { version, type, imports } = JSON.parse(readFileSync('package.json', 'utf8'));
  return JSON.stringify({ version, type, imports }).replaceAll('"./dist/', '"./');
}

function target() {
  return lstatSync('dist', { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync('dist') : undefined;
}

function pointTo(path) {
  // A folder is what an earlier release has left; nothing can be renamed onto it.
  if (lstatSync('dist', { throwIfNoEntry: false })?.isDirectory()) moveAside('dist');
  const link = aside();
  symlinkSync(path, link);
  utimesSync(path, new Date(), new Date());
  renameSync(link, 'dist');
}

/** What was left unfinished goes with time as well. */
function removeOldBuilds() {
  const others = readdirSync(BUILDS)
    .map((name) => join(BUILDS, name))
    .filter((path) => path !== build);
  const made = new Map(
    others.map((path) => [path, lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0]),
  );
  const old = others.sort((a, b) => made.get(b) - made.get(a)).slice(KEPT);
  for (const path of old) rmSync(moveAside(path), { recursive: true, force: true });
}

/** Takes a folder away in one step. Another process may have done so before. */
function moveAside(path) {
  const moved = aside();
  try {
    renameSync(path, moved);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return moved;
}

function aside() {
  return join(BUILDS, randomUUID());
}
