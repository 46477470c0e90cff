import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);

/** The folder with the package.json of this package or, if this code was built, of the build, which contains the assets. */
function packageFolder(): string {
  let folder = dirname(here);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** Reads a file of `apps/directory-api/assets`. */
export const readAsset = (name: string): Promise<Buffer> =>
  readFile(join(packageFolder(), 'apps/directory-api/assets', name));

/** Reads a file of an installed npm package. */
export const readPackageFile = (packageName: string, name: string): Promise<Buffer> =>
  readFile(join(dirname(createRequire(here).resolve(`${packageName}/package.json`)), name));

/** This package's version. */
export async function packageVersion(): Promise<string> {
  const manifest = await readFile(join(packageFolder(), 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
