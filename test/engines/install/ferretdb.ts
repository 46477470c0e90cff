import { join } from 'node:path';
import { paths } from '../cache.js';
import { install, isInstalled } from './installation.js';
import type { Requirement } from './requirements.js';

const VERSION = '2.7.0';
const NAME = `ferretdb-${VERSION}`;
const MODULE = 'github.com/FerretDB/FerretDB/v2/cmd/ferretdb';

/** The path of FerretDB's executable. */
export const ferretdbProgram = (): string => join(paths.installed(NAME), 'ferretdb');

/** The requirements of FerretDB. */
export const ferretdbRequirements = (): readonly Requirement[] => (isInstalled(NAME) ? [] : ['go']);

/** Builds FerretDB from its Go module. */
export async function installFerretdb(): Promise<void> {
  await install(NAME, async ({ folder, run }) => {
    await run(['go', 'install', `${MODULE}@v${VERSION}`], { CGO_ENABLED: '0', GOBIN: folder });
  });
}
