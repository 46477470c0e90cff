import { join } from 'node:path';
import type { ApiKeyStore } from '#application';
import { FileKeyStore } from '#sqlite';
import { readSettings } from '#runtime';
import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';
import { describeRouteAccess, type GuardedDirectory } from './route-access.js';

async function start(
  publicRead: boolean,
  prepare: (store: ApiKeyStore) => Promise<void>,
): Promise<GuardedDirectory> {
  const folder = await temporaryFolder();
  const store = new FileKeyStore(join(folder, 'api-keys.json'), join(folder, 'other-use.json'));
  await prepare(store);
  const { access } = readSettings({ PUBLIC_READ: String(publicRead) });
  const service = await startDirectory(folder, { access });
  return {
    url: service.url,
    withKeys: (use) => use(store),
    stop: async () => {
      await service.stop();
      await removeFolder(folder);
    },
  };
}

for (const publicRead of [false, true])
  describeRouteAccess({ mode: 'embedded', publicRead, start: (prepare) => start(publicRead, prepare) });
