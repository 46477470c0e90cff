import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Service } from '../../../../apps/directory-api/src/service.js';
import { removeFolder, startDirectory, temporaryFolder } from '../../../../test/support/directory.js';
import { PulledServer } from '../testing/pulled.js';
import { StartedImports, linesOf, site, stationAt } from '../testing/started-imports.js';

const allowed = { feeds: { allowedNetworks: ['127.0.0.0/8'], max: 1_000 } };
const file = linesOf(site('city', '1'), stationAt('city', 'A'));

describe('An import', () => {
  let folder: string;
  let service: Service;
  const imports = new StartedImports(() => service.url);
  beforeEach(async () => {
    folder = await temporaryFolder();
    service = await startDirectory(folder, allowed);
  });
  afterEach(async () => {
    await service.stop();
    await removeFolder(folder);
  });
  const bodies = () => readdirSync(join(folder, 'imports'));

  it('goes on after a restart if it has an address, and is cut off if it has a file', async () => {
    let isReady = false;
    const server = await new PulledServer((_, response) => {
      if (isReady) response.end(file);
    }).start();
    const pulled = await imports.pull(server.url, '?format=ndjson');
    await server.asked;
    // Of the feed of the one that hangs, so that it waits.
    const hanging = await imports.pull(server.url, '?feed=busy');
    const waiting = await imports.start(linesOf(site('busy', '1'), stationAt('busy', 'A')));
    await imports.until(waiting.body.id, 'queued');
    await service.stop();
    isReady = true;
    service = await startDirectory(folder, allowed);
    expect(await imports.ended(waiting)).toMatchObject({ state: 'failed', error: { code: 'cut_off' } });
    expect(await imports.ended(pulled)).toMatchObject({ state: 'done', feed: 'city' });
    await imports.ended(hanging);
    server.close();
  });

  it('begins again after a restart if it takes another one back', async () => {
    const stations = Array.from({ length: 500 }, (_, n) => stationAt('city', `S${n}`));
    const { id } = await imports.ended(await imports.start(linesOf(site('city', '1'), ...stations)));
    const reverting = await imports.revert(id);
    await imports.until(reverting.body.id, 'running', 'done');
    await service.stop();
    service = await startDirectory(folder, allowed);
    expect(await imports.ended(reverting)).toMatchObject({
      ...{ state: 'done', feed: 'city', reverts: id },
      counts: { stations: { changed: 500, removed: 500, skipped: 0 }, locations: { removed: 1 } },
    });
  });

  it.each([
    ['a name of 30 MB', `"name":"${'x'.repeat(30_000_000)}","evses":[]`, { state: 'done' }],
    [
      'fifteen million lists in one',
      `"evses":[${'[],'.repeat(15_000_000)}[]]`,
      {
        state: 'failed',
        error: { code: 'unreadable_file', detail: expect.stringContaining('memory') as string },
      },
    ],
  ])('ends alone, and not the service, by %s', async (_, member, end) => {
    const place =
      '"address":"Street 1","city":"Town","country":"DEU","coordinates":{"latitude":"52.5","longitude":"13.4"}';
    const text = `{"data":[{"country_code":"DE","party_id":"FAT","id":"1","publish":true,${place},${member}}]}`;
    const started = await imports.start(gzipSync(text), '', { 'content-type': 'application/gzip' });
    expect(await imports.ended(started)).toMatchObject(end);
    expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
  });

  it('is none if the client goes before the end of the body, of which nothing is left', async () => {
    const sending = request(`${service.url}/v1/imports`, {
      method: 'POST',
      headers: { 'content-length': '100000', 'content-type': 'application/x-ndjson' },
    });
    sending.on('error', () => {});
    sending.write(file);
    while (bodies().length === 0) await new Promise(setImmediate);
    sending.destroy();
    while (bodies().length > 0) await new Promise(setImmediate);
    const response = await fetch(`${service.url}/v1/imports`);
    expect(await response.json()).toEqual({ items: [], next: null });
  });

  it('leaves no body behind', async () => {
    await imports.ended(await imports.start(file));
    while (bodies().length > 0) await new Promise(setImmediate);
    expect(existsSync(join(folder, 'imports'))).toBe(true);
  });
});
