import { runImport } from '../../apps/cli/src/import/run-import.js';
import type { DirectoryRecord } from '../support/client.js';
import { useDirectory } from '../support/directory.js';
import { allItems } from '../support/pages.js';
import { feedServer, inTurn, page, type FeedServer } from './feed-server.js';
import { terminalWith } from './terminal.js';

describe('An import with --complete of a file at an address', () => {
  const directory = useDirectory();
  let server: FeedServer;
  afterEach(() => server.close());

  const csv = (...ids: number[]) =>
    page(['ID,Station Name,Latitude,Longitude', ...ids.map((id) => `${id},S,1,2`)].join('\n'));
  const run = () => {
    const options = { files: [`${server.origin}/`], api: directory.url, dryRun: false };
    return runImport({ ...options, complete: true, force: true }, terminalWith());
  };
  const held = async () => {
    const stations = await allItems<DirectoryRecord & { source: { id: string } }>(
      directory,
      '/v1/stations?source_feed=afdc',
    );
    return stations.map(({ source }) => source.id).sort();
  };

  it('removes what two downloads lack', async () => {
    server = await feedServer({ '/': inTurn(csv(1, 2, 3), csv(1, 2), csv(1, 2, 3), csv(1, 3)) });
    for (const expected of [
      ['1', '2', '3'],
      ['1', '2', '3'],
      ['1', '3'],
    ]) {
      expect(await run()).toBe(0);
      expect(await held()).toEqual(expected);
    }
    expect(server.requests).toHaveLength(5);
  });
});
