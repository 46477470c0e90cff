import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../cache.js';
import { run } from './run.js';
import { alternative } from './requirements.js';

/** The folder of an installation that is not complete, and a function that runs commands there. */
export interface BuildSite {
  readonly folder: string;
  readonly run: (command: readonly string[], environment?: Readonly<Record<string, string>>) => Promise<void>;
}

/** Whether the installation exists. It is complete then. */
export const isInstalled = (name: string): boolean => existsSync(paths.installed(name));

/**
 * Installs something under a name, once. It is built in a temporary folder and renamed at the end, so a folder with
 * the name is complete. The remains of an interrupted attempt are deleted by the next one.
 */
export async function install(name: string, build: (site: BuildSite) => Promise<void>): Promise<void> {
  if (isInstalled(name)) return;
  const log = paths.log(`install-${name}`);
  rmSync(log, { force: true });
  await clear(name, log);
  console.error(`Installing ${name} in ${paths.cache} …`);
  const startedAt = performance.now();
  const folder = mkdtempSync(join(paths.partial, `${name}.`));
  // PostgreSQL's user must be able to read it, as its root folder.
  chmodSync(folder, 0o755);
  try {
    await build({ folder, run: (command, environment = {}) => run(command, { log, folder, environment }) });
  } catch (error) {
    throw new Error(`${name} can't be installed: ${(error as Error).message}; correct this, ${alternative}`, {
      cause: error,
    });
  }
  renameSync(folder, paths.installed(name));
  console.error(`Installed ${name} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}

async function clear(name: string, log: string): Promise<void> {
  mkdirSync(paths.partial, { recursive: true });
  const leftovers = `find "$0" -mindepth 1 -maxdepth 1 -name "$1.*" -exec rm -rf --one-file-system {} +`;
  await run(['sh', '-c', leftovers, paths.partial, name], { log });
}
