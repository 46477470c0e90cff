import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { runImport } from '../../apps/cli/src/import/run-import.js';
import { useDirectory } from '../support/directory.js';
import { allItems } from '../support/pages.js';
import { accepts } from './fake-directory.js';
import { feedServer, page, type Page } from './feed-server.js';
import { terminalWith } from './terminal.js';

describe('Ids that are spelled otherwise in a later import', () => {
  const directory = useDirectory();
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const importFeed = async (locations: readonly unknown[], options = {}) => {
    const file = join(folder, 'feed.json');
    writeFileSync(file, JSON.stringify(locations));
    const terminal = terminalWith();
    const rejects = join(folder, 'rejects');
    const defaults = { files: [file], api: directory.url, dryRun: false, rejects };
    expect(await runImport({ ...defaults, ...options }, terminal)).toBe(0);
    // Later reads see the import.
    await directory.get('/v1/events?after=latest');
    return terminal.out().replace(/ +/g, ' ').split('\n').slice(1, 3);
  };
  const location = (party: string, id: string, ...uids: string[]) => ({
    ...{ country_code: 'DE', party_id: party, id, name: 'Market', country: 'DEU' },
    coordinates: { latitude: '52.5', longitude: '13.4' },
    evses: uids.map((uid) => ({ uid, status: 'AVAILABLE', last_updated: '2026-11-01T10:00:00Z' })),
  });

  it('are those of the first', async () => {
    await importFeed([location('tst', 'Loc-1', 'Evse,1'), location('TST', 'Empty')]);
    expect(
      await importFeed([location('TST', 'LOC-1', 'EVSE,1', 'EVSE-2'), location('TST', 'EMPTY', 'E')]),
    ).toEqual(['locations 0 0 2 0 0', 'stations 2 0 1 0 0']);
    const stations = await allItems(directory, '/v1/stations?source_feed=DE*TST&limit=1000');
    const ids = stations.map((station) => (station as unknown as { source: { id: string } }).source.id);
    expect(ids.sort()).toEqual(['Empty/E', 'Loc-1/EVSE-2', 'Loc-1/Evse,1']);
    expect(await allItems(directory, '/v1/locations?source_feed=DE*TST')).toHaveLength(2);
  });

  it('restore a removed station', async () => {
    const evse = (uid: string, status: string, hour: number) => ({
      ...{ uid, status, last_updated: `2026-11-01T${hour}:00:00Z` },
    });
    const at = (...evses: object[]) => [{ ...location('RST', 'Loc'), evses }];
    await importFeed(at(evse('Evse-A', 'AVAILABLE', 10), evse('B', 'AVAILABLE', 10)));
    await importFeed(at(evse('Evse-A', 'REMOVED', 11), evse('B', 'AVAILABLE', 10)));
    expect(await importFeed(at(evse('EVSE-a', 'REMOVED', 12), evse('b', 'AVAILABLE', 10)))).toEqual([
      'locations 0 0 1 0 0',
      'stations 0 0 2 0 0',
    ]);
    expect(await importFeed(at(evse('EVSE-A', 'AVAILABLE', 12), evse('b', 'AVAILABLE', 10)))).toEqual([
      'locations 0 0 1 0 0',
      'stations 0 1 1 0 0',
    ]);
    const stations = await allItems(directory, '/v1/stations?source_feed=DE*RST');
    const ids = stations.map((station) => (station as unknown as { source: { id: string } }).source.id);
    expect(ids.sort()).toEqual(['Loc/B', 'Loc/Evse-A']);
  });

  it('are not looked up if no record can have them', async () => {
    const impossible = ['x'.repeat(300), 'a\0b', 'a\ud800b', 'null', 'A\\B,C'];
    const terminal = terminalWith(JSON.stringify(impossible.map((id) => location('BAD', id, 'E'))));
    const options = { files: ['-'], api: directory.url, dryRun: false, rejects: join(folder, 'rejects') };
    expect(await runImport(options, terminal)).toBe(1);
    expect(terminal.out().replace(/ +/g, ' ')).toContain('\nstations 2 0 0 0 3\n');
  });

  it('are found in the stations that a complete feed does not have', async () => {
    const uids = Array.from({ length: 5 }, (_, index) => `E${index}`);
    await importFeed([location('CPL', 'L', ...uids)]);
    expect(await importFeed([location('CPL', 'l', ...uids.slice(1))], { complete: true })).toEqual([
      'locations 0 0 1 0 0',
      'stations 0 1 4 0 0',
    ]);
  });

  it('are refused if the feed of --feed differs in case alone', async () => {
    const nameless = { ...location('X', 'L', 'E'), party_id: undefined };
    const refused = (feed: string, held: string, options = {}) =>
      expect(importFeed([nameless], { feed, ...options })).rejects.toMatchObject({
        message: `the directory has a feed ${held}; use --feed ${held}`,
        exitCode: 2,
      });
    await importFeed([nameless], { feed: 'Mine' });
    await refused('mine', 'Mine');
    await refused('MINE', 'Mine', { everyMs: 10_000 });
    await refused('de*tst', 'DE*TST');
    expect(await importFeed([nameless], { feed: 'Mine' })).toEqual([
      'locations 0 0 1 0 0',
      'stations 0 0 1 0 0',
    ]);
    // Accents are no case.
    await importFeed([nameless], { feed: 'Míne' });
  });

  it('stay with a warning if the key may not read', async () => {
    const forbidden = page('{"code":"forbidden"}', {}, 403);
    const bulk: Page = (request, response) =>
      void text(request).then((body) => accepts()(body.trimEnd().split('\n'), response, request));
    const server = await feedServer({ '/v1/events?after=latest': forbidden, '/v1/bulk': bulk });
    const terminal = terminalWith(JSON.stringify([location('TST', 'A')]));
    expect(await runImport({ files: ['-'], api: server.origin, dryRun: false }, terminal)).toBe(0);
    expect(terminal.out()).toContain('ids are compared with case: the key has no scope directory:read: 1');
    await server.close();
  });
});
