import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { packageFolder } from '#runtime';

const { resolve } = createRequire(import.meta.url);

/** Reads a file of `assets`, beside this file. */
export const readAsset = (name: string): Promise<Buffer> =>
  readFile(join(packageFolder(), 'libs/features/pages/assets', name));

/** Reads a file of the npm package of Swagger UI. */
export const readSwaggerUi = (name: string): Promise<Buffer> =>
  readFile(join(dirname(resolve('swagger-ui-dist/package.json')), name));

/** Reads a file of the built console. */
export const readConsoleFile = (name: string): Promise<Buffer> =>
  readFile(join(dirname(resolve('#console')), name));
