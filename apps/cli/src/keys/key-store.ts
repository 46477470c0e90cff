import { join } from 'node:path';
import type { ApiKeyStore } from '#application';
import { keysFileOf, type Settings } from '#runtime';
import { FileKeyStore } from '#sqlite';

/** Opens the store that a service with the same settings reads. @throws CannotStart it can't be read */
export async function withKeyStore<T>(
  { dataDir, distributed, access }: Settings,
  use: (store: ApiKeyStore) => Promise<T>,
): Promise<T> {
  if (!distributed || access.keysFile !== undefined)
    return use(new FileKeyStore(keysFileOf(access, dataDir), join(dataDir, 'api-keys-used.json')));
  const { MongoKeyStore } = await import('#mongo');
  return MongoKeyStore.use(distributed.mongodbUri, use);
}
