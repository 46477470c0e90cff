import { join } from 'node:path';
import { places } from '../cache.js';
import { install, isInstalled } from './installation.js';
import type { Need } from './requirements.js';

const VERSION = '2.7.0';
const NAME = `ferretdb-${VERSION}`;
const MODULE = 'github.com/FerretDB/FerretDB/v2/cmd/ferretdb';

/** FerretDB's program. */
export const ferretdbProgram = (): string => join(places.installed(NAME), 'ferretdb');

/** What a machine must have for FerretDB. */
export const ferretdbNeeds = (): readonly Need[] => (isInstalled(NAME) ? [] : ['go']);

/** Builds FerretDB from where Go gets its modules. */
export async function installFerretdb(): Promise<void> {
  await install(NAME, async ({ folder, run }) => {
    await run(['go', 'install', `${MODULE}@v${VERSION}`], { CGO_ENABLED: '0', GOBIN: folder });
  });
}
