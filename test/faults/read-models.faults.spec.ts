import { join } from 'node:path';
import { openDatabase } from '#sqlite';
import { DirectoryClient } from '../support/client.js';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import { startProcess } from '../support/programs.js';

it('a service whose read models stop logs the record, is not ready, and continues to write', async () => {
  const folder = await temporaryFolder();
  const { program, url } = await startProcess(folder);
  const directory = new DirectoryClient(() => url);
  try {
    await directory.put('/v1/locations/1', { name: 'before' });
    expect((await directory.get('/v1/locations/1')).body.attributes['name']).toBe('before');
    expect((await directory.get('/health/ready')).status).toBe(200);
    const damaged = openDatabase(join(folder, 'views-1.db'));
    damaged.exec("UPDATE locations_records SET attributes = 'nonsense'");
    damaged.close();

    expect((await directory.patch('/v1/locations/1', { name: 'after' })).status).toBe(200);
    await program.waitForOutput(
      /"level":50.*location 1: .*JSON.*the read models have stopped following the log/,
    );
    expect((await directory.get('/health/ready')).status).toBe(503);
    expect((await directory.put('/v1/locations/2', { name: 'later' })).status).toBe(201);
    expect(program.stdout.match(/"level":50/g)).toHaveLength(1);
  } finally {
    await program.kill('SIGKILL');
    await removeFolder(folder);
  }
});
