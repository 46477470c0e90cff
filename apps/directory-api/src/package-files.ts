import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '#runtime';

/** Reads a file of `apps/directory-api/assets`. */
export const readAsset = (name: string): Promise<Buffer> =>
  readFile(join(packageFolder(), 'apps/directory-api/assets', name));
