// Bundles the console into static files with hashed names.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const CONSOLE = 'apps/console';
/** Where its files are in a build. */
export const BUNDLE = `${CONSOLE}/bundle`;
/** What it uses of the libraries: the names of plugs. */
const PLUGS = 'libs/domain/src/plugs.ts';
/** The lock file has the versions of what is bundled. */
const OTHERS = [PLUGS, 'package-lock.json', 'tsconfig.json', 'scripts/build-console.mjs'];

/** Identifies the content of all that the console is made of; undefined if there is none. */
export function consoleFingerprint() {
  if (!existsSync(CONSOLE)) return undefined;
  const sources = readdirSync(CONSOLE, { recursive: true })
    .map((name) => join(CONSOLE, name))
    .filter((file) => lstatSync(file).isFile() && !file.endsWith('.spec.ts'));
  const hash = createHash('sha256');
  for (const file of [...sources.sort(), ...OTHERS.filter((name) => existsSync(name))]) {
    const content = readFileSync(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/** @param folder where the files are written */
export async function bundleConsole(folder) {
  const { build } = await import('vite');
  await build({
    root: CONSOLE,
    configFile: join(CONSOLE, 'vite.config.mjs'),
    logLevel: 'warn',
    build: { outDir: resolve(folder), emptyOutDir: true },
  });
}
