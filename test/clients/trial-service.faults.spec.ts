import { spawnSync } from 'node:child_process';
import { projectFolder } from '../engines/cache.js';

it('The scripts of trials have a service in the embedded mode, whatever servers the environment names', () => {
  const program = `
      import { join } from 'node:path';
      import { directory, inFolder, startService } from './test/clients/programs.mjs';
      await inFolder(async (folder) => {
        const data = join(folder, 'data');
        const { url } = await startService(data);
        directory(data, ['verify']);
        console.log((await (await fetch(url + '/health/ready')).json()).status);
      });`;
  // The server that the engines tests start has no database in its address.
  const engines = { KAFKA_BROKERS: '127.0.0.1:1', MONGODB_URI: 'mongodb://127.0.0.1:1/' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    ...{ cwd: projectFolder, encoding: 'utf8', env: { ...process.env, ...engines } },
  });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'ready\n', stderr: '' });
});
