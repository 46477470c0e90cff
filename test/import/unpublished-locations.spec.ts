import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runImport } from '../../apps/cli/src/import/run-import.js';
import type { DirectoryRecord } from '../support/client.js';
import { removeFolder, temporaryFolder, useDirectory } from '../support/directory.js';
import { allEvents, allItems } from '../support/pages.js';
import { terminalWith } from './terminal.js';

describe('A location that is not published any more', () => {
  const directory = useDirectory();
  let folder: string;
  let party = 0;
  let printed = '';
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  beforeEach(() => {
    party += 1;
  });
  afterAll(() => removeFolder(folder));

  const location = (publish: boolean, uids: readonly string[], hour = 10) => ({
    ...{ country_code: 'DE', party_id: `P${party}`, id: 'L', name: 'Market', country: 'DEU', publish },
    coordinates: { latitude: '52.5', longitude: '13.4' },
    evses: uids.map((uid) => ({ uid, status: 'AVAILABLE', last_updated: `2026-11-01T${hour}:00:00Z` })),
  });
  const importLocation = (publish: boolean, uids: readonly string[], options = {}) =>
    importList([location(publish, uids)], options);
  const importList = async (locations: readonly object[], options = {}) => {
    const file = join(folder, 'feed.json');
    writeFileSync(file, JSON.stringify(locations));
    const terminal = terminalWith();
    const defaults = { files: [file], api: directory.url, dryRun: false, rejects: join(folder, 'rejects') };
    expect(await runImport({ ...defaults, ...options }, terminal)).toBe(0);
    await directory.get('/v1/events?after=latest');
    printed = terminal.out().replace(/ +/g, ' ');
    return printed.split('\n').slice(1, 3);
  };
  const listed = async () => {
    const path = `/v1/stations?source_feed=DE*P${party}`;
    const stations = await allItems<DirectoryRecord & { source: { id: string } }>(directory, path);
    return stations.map(({ source }) => source.id).sort();
  };
  const report = async (available: string) => {
    const { items } = (
      await directory.get<{ items: { id: string }[] }>(`/v1/stations?source_feed=DE*P${party}&source_id=L/1`)
    ).body;
    await directory.put(`/v1/stations/${items[0]!.id}/availability`, { available });
  };

  it('loses stations with newer reports, and they come back with it', async () => {
    await importLocation(true, ['1', '2']);
    await report('2');
    expect(await importLocation(false, ['1', '2'])).toEqual(['locations 0 1 0 0 0', 'stations 0 2 0 0 0']);
    expect(printed).toContain('\nremoved: locations 1, stations 2\n');
    expect(await listed()).toEqual([]);

    const events = (await allEvents(directory)).length;
    expect(await importLocation(false, ['1', '2'])).toEqual(['locations 0 0 1 0 0', 'stations 0 0 2 0 0']);
    expect(await allEvents(directory)).toHaveLength(events);

    expect(await importLocation(true, ['1', '2'])).toEqual(['locations 0 1 0 0 0', 'stations 0 2 0 0 0']);
    expect(await listed()).toEqual(['L/1', 'L/2']);
    const { items } = (
      await directory.get<{ items: { status: { code: string } }[] }>(
        `/v1/stations?source_feed=DE*P${party}&source_id=L/1`,
      )
    ).body;
    expect(items[0]?.status.code).toBe('2');
    expect(await importLocation(true, ['1', '2'])).toEqual(['locations 0 0 1 0 0', 'stations 0 0 2 0 0']);
  });

  it('loses stations that an import has confirmed', async () => {
    await importLocation(true, ['1'], { confirm: true });
    await importLocation(false, ['1']);
    expect(await listed()).toEqual([]);
  });

  it('loses stations that it does not list, and gets a new one with the others when it comes back', async () => {
    await importLocation(true, ['1', '2', '3']);
    await report('2');
    expect(await importLocation(false, ['3'])).toEqual(['locations 0 1 0 0 0', 'stations 0 3 0 0 0']);
    expect(await listed()).toEqual([]);
    expect(await importLocation(true, ['1', '2', '3', '4'])).toEqual([
      'locations 0 1 0 0 0',
      'stations 1 3 0 0 0',
    ]);
    const stations = await allItems(directory, `/v1/stations?source_feed=DE*P${party}`);
    expect(stations.map(({ attributes }) => attributes['available']).sort()).toEqual(['1', '1', '1', '2']);
  });

  const WARNING = 'location occurs again with another publish, that of its last occurrence counts: 1';

  it('stays if a later record of the file publishes it', async () => {
    const both = [location(false, ['1', '3'], 12), location(true, ['1', '2'])];
    expect(await importList(both)).toEqual(['locations 1 0 0 0 0', 'stations 2 0 0 0 0']);
    expect(printed).toContain(WARNING);
    expect(await listed()).toEqual(['L/1', 'L/2']);
    const events = (await allEvents(directory)).length;
    await importList(both);
    expect(await allEvents(directory)).toHaveLength(events);
    await importLocation(false, []);
    expect(await listed()).toEqual([]);
    await importList(both);
    expect(await listed()).toEqual(['L/1', 'L/2']);
  });

  it.each([
    ['last', () => [location(true, ['1', '2'], 12), location(false, ['1', '2'])]],
    ['first and last', () => [location(false, ['1']), location(true, ['1', '2']), location(false, ['2'])]],
  ])('is hidden if the %s of its records in a file do not publish it', async (_, records) => {
    await importLocation(true, ['0', '1', '2']);
    for (let round = 1; round <= 2; round++) {
      await importList(records());
      expect(printed).toContain('location occurs again with another publish');
      expect(await listed()).toEqual([]);
    }
    expect(await importList([location(false, ['1', '2'])])).toEqual([
      'locations 0 0 1 0 0',
      'stations 0 0 2 0 0',
    ]);
  });

  it('stays if it is published, hidden and published in one file', async () => {
    const records = [true, false, true].map((publish, index) => location(publish, [`${index}`]));
    await importList(records);
    expect(await listed()).toEqual(['L/0', 'L/2']);
  });
});
