import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFolder } from '#runtime';

const here = fileURLToPath(import.meta.url);

/** Reads a file of `apps/directory-api/assets`. */
export const readAsset = (name: string): Promise<Buffer> =>
  readFile(join(packageFolder(), 'apps/directory-api/assets', name));

/** Reads a file of an installed npm package. */
export const readPackageFile = (packageName: string, name: string): Promise<Buffer> =>
  readFile(join(dirname(createRequire(here).resolve(`${packageName}/package.json`)), name));

/** Reads a file of the built console. */
export const readConsoleFile = (name: string): Promise<Buffer> =>
  readFile(join(dirname(createRequire(here).resolve('#console')), name));
