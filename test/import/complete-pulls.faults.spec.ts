import { join } from 'node:path';
import type { ImportCommandOptions } from '../../apps/cli/src/import/import-options.js';
import { runImport } from '../../apps/cli/src/import/run-import.js';
import type { DirectoryRecord } from '../support/client.js';
import { removeFolder, temporaryFolder, useDirectory } from '../support/directory.js';
import { allItems } from '../support/pages.js';
import { OcpiSender, type SenderOptions, type SentLocation } from './ocpi-sender.js';
import { terminalWith } from './terminal.js';

describe('An import with --complete of an address', () => {
  const directory = useDirectory();
  let folder: string;
  let party = 0;
  let sender: OcpiSender;
  beforeAll(async () => void (folder = await temporaryFolder()));
  beforeEach(() => void (party += 1));
  afterEach(() => sender.close());
  afterAll(() => removeFolder(folder));

  const location = (id: string, status = 'AVAILABLE', partyId = `Q${party}`): SentLocation => ({
    ...{ country_code: 'NL', party_id: partyId, id, name: `Site ${id}`, country: 'NLD' },
    coordinates: { latitude: '52.1', longitude: '5.1' },
    evses: [{ uid: 'E', status, last_updated: '2026-11-01T00:00:00Z' }],
    last_updated: '2026-11-01T00:00:00Z',
  });
  const run = async (options: Partial<ImportCommandOptions> = {}) => {
    const terminal = terminalWith();
    const defaults = { files: [sender.url], api: directory.url, dryRun: false, complete: true, force: true };
    const own = { rejects: join(folder, 'rejects'), wait: () => Promise.resolve() };
    return { code: await runImport({ ...defaults, ...own, ...options }, terminal), out: terminal.out() };
  };
  /** Imports the locations of a sender, which answers with these options from then on. */
  const imported = async (ids: readonly string[], options: SenderOptions = {}) => {
    sender = await OcpiSender.start(
      ids.map((id) => location(id)),
      { limit: 10_000 },
    );
    expect((await run()).code).toBe(0);
    sender.change(options);
  };
  /** The locations whose stations the directory has. */
  const held = async () => {
    await directory.get('/v1/events?after=latest');
    const stations = await allItems<DirectoryRecord & { source: { id: string } }>(
      directory,
      `/v1/stations?source_feed=NL*Q${party}`,
    );
    return stations.map(({ source }) => source.id.replace('/E', '')).sort();
  };
  const seven = ['L0', 'L1', 'L2', 'L3', 'L4', 'L5', 'L6'];
  const without = (...ids: string[]) => seven.filter((id) => !ids.includes(id));
  const KEPT =
    'location did not come, but its sender does not say that it is gone, its stations stay: 1\n    feed NL*Q';
  /** What leaves moves L4 to the page that has come. */
  const slidesL4: SenderOptions = {
    limit: 4,
    beforePage: (page) => {
      if (page !== 2) return;
      sender.remove('L0');
      sender.locations.push(location('L9'));
    },
  };

  it('removes the stations of a location that the sender has no more', async () => {
    await imported(seven);
    sender.remove('L3');
    const { code, out } = await run({ token: 'secret' });
    expect([code, out]).toEqual([0, expect.stringContaining('removed: stations 1')]);
    expect(await held()).toEqual(without('L3'));
    // One that has come, which shows that it answers single requests, and the absent one.
    expect(sender.asked).toEqual(['L6', 'L3']);
    expect(new Set(sender.tokens)).toEqual(new Set(['Token c2VjcmV0']));
  });

  it('removes those whose EVSEs are REMOVED when it is asked for the location alone', async () => {
    await imported(seven, { limit: 6, hasLinks: false, total: () => '6' });
    sender.remove('L3');
    sender.locations.push(location('L3', 'REMOVED'));
    await run();
    expect(sender.asked).toEqual(['L6', 'L3']);
    expect(await held()).toEqual(without('L3'));
  });

  it('keeps a location that slid over the border of a page while another one came', async () => {
    await imported(seven, slidesL4);
    const { code, out } = await run();
    expect([code, out]).toEqual([0, expect.stringContaining(`${KEPT}${party}, location L`)]);
    expect(await held()).toEqual([...seven, 'L9']);
    expect(sender.asked).toEqual(['L9', 'L4']);
  });

  it.each(['nothing', 'list'] as const)(
    'pulls once more where the sender answers single requests by %s',
    async (singly) => {
      await imported(seven, { ...slidesL4, singly });
      await run();
      expect(await held()).toEqual([...seven, 'L9']);
      sender.change({ singly, limit: 4 });
      const { code, out } = await run();
      expect([code, out]).toEqual([0, expect.stringContaining('removed: stations 1')]);
      expect(await held()).toEqual([...without('L0'), 'L9']);
      expect(sender.paths.filter((path) => path === '/locations')).toHaveLength(2);
    },
  );

  it('pulls once more where more than 1,000 locations are absent', async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => `M${index}`);
    await imported([...seven, ...many], { limit: 10_000 });
    sender.remove(...many);
    await run();
    expect(sender.paths).toEqual(['/locations', '/locations']);
    expect(await held()).toEqual(seven);
  });

  it('keeps what the sender may have left out', async () => {
    await imported(seven, { headers: { 'x-directory-omitted': '1' }, limit: 10 });
    sender.remove('L3');
    expect((await run()).out).toContain(`${KEPT}${party}, location L`);
    expect(await held()).toEqual(seven);
    sender.change({ headers: { 'x-directory-omitted': '1' }, limit: 10, singly: 'nothing' });
    expect((await run()).out).toContain(`${KEPT}${party}, location L`);
    expect(sender.paths).toEqual(['/locations', '/locations/L6']);
    expect(await held()).toEqual(seven);
  });

  it('asks for the location of its own party where another one has the id, too', async () => {
    await imported(seven, { limit: 10 });
    sender.remove('L3', 'L4');
    sender.locations.unshift(location('L3', 'AVAILABLE', 'ZZ1'), location('L4', 'AVAILABLE', 'ZZ2'));
    await run();
    expect(await held()).toEqual(without('L3', 'L4'));
    expect(sender.asked).toEqual(['L6', 'L3', 'L3', 'L4', 'L4']);
  });

  it('knows the location of a station where ids have slashes', async () => {
    await imported(['A', 'A/B', 'A/B/C', ...seven], { limit: 20 });
    sender.remove('A/B');
    await run();
    expect(sender.asked).toEqual(['L6', 'A%2FB']);
    expect(await held()).toEqual(['A', 'A/B/C', ...seven]);
    // EVSEs of a location that has come are removed without a question.
    sender.change({ limit: 20 });
    sender.remove('A/B/C');
    sender.locations.push({ ...location('A/B/C'), evses: [] });
    await run();
    expect(sender.asked).toEqual([]);
    expect(await held()).toEqual(['A', ...seven]);
  });

  it('refuses to remove more than a fifth of a feed, when the sender was asked', async () => {
    await imported(seven, slidesL4);
    expect((await run({ force: false })).code).toBe(0);
    sender.change({ limit: 10 });
    sender.remove('L3', 'L5');
    await expect(run({ force: false })).rejects.toThrow(
      `3 of the 8 stations of feed NL*Q${party} are not in the file, more than a fifth`,
    );
    expect(await held()).toEqual([...seven, 'L9']);
  });

  it('goes on by offset where pages have no links', async () => {
    await imported(seven, { limit: 3, hasLinks: false });
    sender.remove('L6');
    await run();
    expect(await held()).toEqual(without('L6'));
    expect(sender.paths.slice(0, 2)).toEqual(['/locations', '/locations?offset=3']);
  });

  it.each<[string, SenderOptions, string]>([
    ['do not go on', { limit: 3, hasLinks: false, total: () => '9' }, '6 of 9 locations'],
    ['end early', { limit: 3, total: () => '9' }, '6 of 9 locations'],
    [
      'leave out EVSEs',
      { limit: 10, headers: { 'x-directory-evses-omitted': '3' } },
      '3 EVSEs are left out of a page',
    ],
  ])('removes nothing where the pages %s', async (_, options, text) => {
    await imported(seven, options);
    sender.remove('L6');
    await expect(run()).rejects.toMatchObject({
      message: `${sender.url} is incomplete: ${text}; nothing was imported or removed`,
      exitCode: 2,
    });
    expect(await held()).toEqual(seven);
    const { code, out } = await run({ complete: false, force: false });
    expect([code, out]).toEqual([0, expect.stringContaining(`${sender.url} is incomplete: ${text}`)]);
  });

  it('steps back where the total falls between two pages, and goes on from there', async () => {
    await imported(seven, { limit: 3, beforePage: (page) => page === 2 && sender.remove('L0') });
    expect((await run()).code).toBe(0);
    expect(sender.paths.slice(0, 4)).toEqual([
      '/locations',
      '/locations?offset=3&limit=3',
      '/locations?offset=2&limit=3',
      '/locations?offset=5&limit=3',
    ]);
    expect(await held()).toEqual(seven);
  });
});
