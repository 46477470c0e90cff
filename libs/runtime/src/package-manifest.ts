import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder with the package.json of this package or, if this code was built, of the build, which contains the assets. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

export interface PackageManifest {
  readonly version: string;
  /** `node`: the supported versions, such as `>=20.19`. */
  readonly engines: { readonly node: string };
}

/** What package.json has. */
export const packageManifest = (): PackageManifest =>
  JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as PackageManifest;
