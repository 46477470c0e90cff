import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { places } from '../cache.js';
import { run } from './run.js';
import { otherwise } from './requirements.js';

/** Where something is being installed, and how commands are run there. */
export interface BuildSite {
  readonly folder: string;
  readonly run: (command: readonly string[], environment?: Readonly<Record<string, string>>) => Promise<void>;
}

/** Tells whether something is there, whole. */
export const isInstalled = (name: string): boolean => existsSync(places.installed(name));

/**
 * Installs something under a name, once. It is built beside and gets its name when it is whole, so what
 * bears the name is complete, and what was left by an interrupted attempt is thrown away by the next one.
 */
export async function install(name: string, build: (site: BuildSite) => Promise<void>): Promise<void> {
  if (isInstalled(name)) return;
  const log = places.log(`install-${name}`);
  rmSync(log, { force: true });
  await clear(name, log);
  console.error(`Installing ${name} in ${places.cache} …`);
  const began = performance.now();
  const folder = mkdtempSync(join(places.partial, `${name}.`));
  // Others than its owner look into it: PostgreSQL's user sees it as its root folder.
  chmodSync(folder, 0o755);
  try {
    await build({ folder, run: (command, environment = {}) => run(command, { log, folder, environment }) });
  } catch (error) {
    throw new Error(`${name} can't be installed: ${(error as Error).message}; mend this, ${otherwise}`, {
      cause: error,
    });
  }
  renameSync(folder, places.installed(name));
  console.error(`Installed ${name} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

async function clear(name: string, log: string): Promise<void> {
  mkdirSync(places.partial, { recursive: true });
  const leftovers = `find "$0" -mindepth 1 -maxdepth 1 -name "$1.*" -exec rm -rf --one-file-system {} +`;
  await run(['sh', '-c', leftovers, places.partial, name], { log });
}
