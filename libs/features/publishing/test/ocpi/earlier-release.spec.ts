import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../../../sqlite/src/database.js';
import { DirectoryClient } from '../../../../../test/support/client.js';
import { removeFolder, startDirectory, temporaryFolder } from '../../../../../test/support/directory.js';
import { LOCATIONS, type Envelope, type OcpiObject } from './receiver.js';

const own = { country_code: 'DE', party_id: 'ABC' };
const place = { address: 'Street 1', city: 'Berlin', latitude: '52.5', longitude: '13.4' };

describe('A directory of a release that derived nothing', () => {
  let folder: string;
  beforeAll(async () => void (folder = await temporaryFolder()));
  afterAll(() => removeFolder(folder));

  async function whileRunning<Result>(act: (directory: DirectoryClient) => Promise<Result>): Promise<Result> {
    const service = await startDirectory(folder, { ocpi: own });
    try {
      return await act(new DirectoryClient(() => service.url));
    } finally {
      await service.stop();
    }
  }

  const pulledSince = async (directory: DirectoryClient, time: string) => {
    const { body } = await directory.get<Envelope<OcpiObject[]>>(`${LOCATIONS}?date_from=${time}`);
    return body.data.map(({ id, country, last_updated }) => [id, country, last_updated]);
  };

  it('is rebuilt, and what it could not publish before has changed when it is asked for it', async () => {
    await whileRunning((directory) => directory.put('/v1/locations/1', place));
    const [views = ''] = readdirSync(folder).filter((name) => /^views-\d+\.db$/.test(name));
    const connection = openDatabase(join(folder, views));
    connection.exec(`PRAGMA user_version = 17; UPDATE locations_records SET rest = ',"source":null'`);
    connection.close();
    const lastPull = new Date().toISOString();
    const [first] = await whileRunning((directory) => pulledSince(directory, lastPull));
    expect(first).toEqual(['1', 'DEU', expect.stringMatching(/Z$/)]);
    await whileRunning(async (directory) => {
      expect(await pulledSince(directory, lastPull)).toEqual([first]);
      const later = new Date(Date.parse(first?.[2] as string) + 1).toISOString();
      expect(await pulledSince(directory, later)).toEqual([]);
    });
  });
});
