import { join } from 'node:path';
import { openDatabase } from '#sqlite';
import { terminalWith } from '../../../../test/import/terminal.js';
import { DirectoryClient } from '../../../../test/support/client.js';
import { removeFolder, startDirectory, temporaryFolder } from '../../../../test/support/directory.js';
import { main } from '../main.js';

describe('The growth of the log', () => {
  let folder: string;
  beforeAll(async () => void (folder = await temporaryFolder()));
  afterAll(() => removeFolder(folder));

  async function linesOfDoctor(): Promise<readonly string[]> {
    const terminal = { ...terminalWith(), env: { DATA_DIR: folder, PORT: '1' } };
    expect(await main(['doctor'], terminal)).toBe(0);
    return terminal
      .out()
      .split('\n')
      .filter((line) => line.includes(' log: '));
  }

  it('is said by the doctor and the metrics, with the days that the disk lasts, from a day on', async () => {
    const first = await startDirectory(folder);
    expect((await new DirectoryClient(() => first.url).put('/v1/locations/1', {})).status).toBe(201);
    await first.stop();
    expect(await linesOfDoctor()).toEqual([]);
    const log = openDatabase(join(folder, 'directory.db'));
    log.prepare('UPDATE events SET time = ?').run([new Date(Date.now() - 2 * 86_400_000).toISOString()]);
    log.close();
    const line =
      /^(?:ok|warning) +log: takes about 0\.\d+ MiB a day; with the other databases, the disk lasts about [\d,]+ days$/;
    expect(await linesOfDoctor()).toEqual([expect.stringMatching(line)]);
    const service = await startDirectory(folder);
    const { text } = await new DirectoryClient(() => service.url).request('GET', '/metrics');
    await service.stop();
    expect(text).toMatch(/^directory_log_growth_bytes_per_day [1-9]/m);
    expect(text).toMatch(/^directory_disk_lasts_seconds [1-9]/m);
  });
});
