import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeApiKey } from '#application';
import { FileKeyStore } from '#sqlite';
import { until } from '../engines/processes/until.js';
import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';
import { EventStreamClient } from '../support/event-stream.js';

it('A stream of events ends with the key of its caller', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'other'));
  const store = new FileKeyStore(join(folder, 'api-keys.json'), join(folder, 'other', 'use.json'));
  const keys = [1, 2].map((n) =>
    makeApiKey({ name: `${n}`, scopes: ['directory:read'], feeds: null, expires_at: null }, new Date()),
  );
  for (const { stored } of keys) await store.add(stored);
  const service = await startDirectory(folder);
  const [ended, open] = await Promise.all(
    keys.map(({ key }) => EventStreamClient.open(service.url, '', { 'x-api-key': key })),
  );
  expect([ended?.response.status, open?.response.status]).toEqual([200, 200]);
  await store.revoke(keys[0]?.stored.id ?? '', new Date().toISOString());
  await until('the stream has ended', () => ended?.hasEnded === true);
  expect(open?.hasEnded).toBe(false);
  open?.close();
  await service.stop();
  await removeFolder(folder);
});
