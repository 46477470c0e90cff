import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { restoreDirectory } from '#sqlite';
import { checkpoint, openDatabase } from '../../libs/sqlite/src/database.js';
import { DirectoryClient } from '../support/client.js';
import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('A directory of the first releases, whose events have no spans', () => {
  let folder: string;
  const [data, restored] = ['data', 'restored'] as const;
  beforeAll(async () => void (folder = await temporaryFolder()));
  afterAll(() => removeFolder(folder));

  /** Starts a service, writes a location and stops it. @returns all events */
  async function writeLocation(name: string, id: string) {
    const service = await startDirectory(join(folder, name));
    const directory = new DirectoryClient(() => service.url);
    const { status } = await directory.put(`/v1/locations/${id}`, {}, { traceparent: TRACEPARENT });
    expect(status).toBe(201);
    const { body } = await directory.get<{ items: readonly { id: string; traceparent?: string }[] }>(
      '/v1/events',
    );
    await service.stop();
    return body.items.map((event) => [event.id, event.traceparent]);
  }

  it('is brought up by a start, and its backup by a restore', async () => {
    await writeLocation(data, '1');
    const log = openDatabase(join(folder, data, 'directory.db'));
    log.exec('ALTER TABLE events DROP COLUMN traceparent; ALTER TABLE events DROP COLUMN import_id');
    log.exec('PRAGMA user_version = 11');
    checkpoint(log);
    log.close();
    const unpack = (into: string) =>
      Promise.resolve(cpSync(join(folder, data, 'directory.db'), join(into, 'directory.db')));
    expect(await restoreDirectory(join(folder, restored), unpack)).toBe(1);
    for (const name of [data, restored])
      expect(await writeLocation(name, '2')).toEqual([
        ['locations/1/1', undefined],
        ['locations/2/1', TRACEPARENT],
      ]);
  });
});
