import { join } from 'node:path';
import { makeApiKey } from '#application';
import { FileKeyStore } from '#sqlite';
import { engines } from '../engines/index.js';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import { distributedDirectory, type DistributedDirectory } from '../support/distributed.js';

describe('The distributed mode with a file of keys', () => {
  let folder: string;
  let directory: DistributedDirectory;
  let key: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const file = join(folder, 'keys.json');
    const wanted = { name: 'all', scopes: ['keys:manage'] as const, feeds: null, expires_at: null };
    const made = makeApiKey(wanted, new Date());
    key = made.key;
    await new FileKeyStore(file, join(folder, 'use.json')).add(made.stored);
    const { kafkaBrokers: brokers } = await engines();
    const environment = { API_KEYS_FILE: file };
    directory = await distributedDirectory({ brokers, apis: 1, projectors: 1, environment });
    await directory.start();
  });
  afterAll(async () => {
    await directory.remove();
    await removeFolder(folder);
  });

  it('says that keys are made where the file is', async () => {
    const send = async (method: string, path: string, body?: object) => {
      const headers = { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) };
      const url = `${directory.apis[0]?.url}${path}`;
      const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return [answer.status, ((await answer.json()) as { readonly detail: string }).detail];
    };
    const refused = [409, expect.stringContaining('in the file that API_KEYS_FILE names')];
    expect(await send('POST', '/v1/keys', { name: 'x', scopes: ['keys:manage'] })).toEqual(refused);
    expect(await send('DELETE', '/v1/keys/key_x')).toEqual(refused);
  });
});
