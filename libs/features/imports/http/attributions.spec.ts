import { runExport } from '../../../../apps/cli/src/export/run-export.js';
import { terminalWith } from '../../../../test/import/terminal.js';
import { useDirectory } from '../../../../test/support/directory.js';
import { linesOf, site, stationAt } from '../testing/started-imports.js';

const directory = useDirectory({ feeds: { allowedNetworks: ['10.99.0.0/16'], max: 1_000 } });

const put = (feed: string, attribution: string | null) =>
  directory.put(`/v1/feeds/${feed}`, { url: 'http://10.99.0.1:9/', every: 600, paused: true, attribution });

interface Shown {
  readonly id: string;
  readonly version: number;
  readonly source: Readonly<Record<string, string>> | null;
}
interface Page {
  readonly items: readonly Shown[];
}
interface Features {
  readonly features: readonly { readonly properties: Readonly<Record<string, unknown>> }[];
}

const listed = async (feed: string) =>
  (await directory.get<Page>(`/v1/stations?source_feed=${feed}`)).body.items;
const text = async (path: string) => (await directory.get(path)).text;
const bulk = async (...commands: readonly object[]) => {
  const { text } = await directory.post('/v1/bulk', linesOf(...commands), {
    'content-type': 'application/x-ndjson',
  });
  await directory.get('/v1/events?after=latest');
  return text;
};

describe('The attribution of a feed', () => {
  const credit = 'Données "ouvertes", 2026';
  let id: string;
  beforeAll(async () => {
    for (const feed of ['one', 'two']) {
      const position = { latitude: feed === 'one' ? '52.5' : '48.1', longitude: '13.4' };
      const removal = { type: 'RemoveStation', source: { feed, id: 'gone' } };
      await bulk(site(feed, '1'), stationAt(feed, 's', position), stationAt(feed, 'gone'), removal);
    }
    id = (await listed('one'))[0]?.id ?? '';
  });
  beforeEach(() => put('one', credit));

  const source = { feed: 'one', id: 's', attribution: credit };

  it('is in the source of its records, and not in that of others', async () => {
    expect(await listed('one')).toMatchObject([{ source }]);
    expect((await listed('two'))[0]?.source).toEqual({ feed: 'two', id: 's' });
    const now = new Date().toISOString();
    const paths = [`stations/${id}`, `stations/${id}?extensions=true`, `stations/${id}?as_of=${now}`];
    for (const path of paths) expect((await directory.get<Shown>(`/v1/${path}`)).body.source).toEqual(source);
    const locations = await directory.get<Page>('/v1/locations?source_feed=one');
    expect(locations.body.items).toMatchObject([{ source: { ...source, id: '1' } }]);
    const removed = await directory.get<Page>('/v1/stations/removed?source_feed=one&source_id=gone');
    expect(removed.body.items).toMatchObject([{ source: { ...source, id: 'gone' } }]);
    const clusters = await directory.get<object>('/v1/stations/clusters?bbox=13,52,14,53&zoom=20');
    expect(JSON.stringify(clusters.body)).toContain(JSON.stringify(source));
    const written = await directory.patch<Shown>(`/v1/stations/${id}`, { name: 'B' });
    expect(written.body.source).toEqual(source);
  });

  it('is a property of GeoJSON, and the last column of CSV', async () => {
    const { features } = JSON.parse(await text('/v1/stations.geojson')) as Features;
    const shown = features.map(({ properties }) => [properties['source_feed'], properties['attribution']]);
    expect(shown.sort()).toEqual([
      ['one', credit],
      ['two', undefined],
    ]);
    const rows = (await text('/v1/stations.csv?sort=created_at')).split('\r\n');
    expect(rows).toEqual([
      expect.stringMatching(/source_feed,source_id,attribution$/),
      expect.stringMatching(/one,s,"Données ""ouvertes"", 2026"$/),
      expect.stringMatching(/two,s,$/),
      '',
    ]);
  });

  it('is shown as it is now, in the same version', async () => {
    const before = (await listed('one'))[0];
    await put('one', 'New');
    expect((await listed('one'))[0]).toEqual({ ...before, source: { ...source, attribution: 'New' } });
    await directory.delete('/v1/feeds/one');
    expect((await listed('one'))[0]?.source).toEqual({ feed: 'one', id: 's' });
    expect((await text('/v1/stations.csv')).split('\r\n')[0]).toMatch(/source_feed,source_id$/);
  });

  it('is not in events, and no part of a command', async () => {
    expect(await text('/v1/events')).not.toContain('attribution');
    const line = { type: 'UpsertStation', source, data: { name: 'C' } };
    const [result] = (await bulk(line)).split('\n');
    expect(JSON.parse(result ?? '')).toMatchObject({ status: 'rejected' });
  });

  it('is not in an export that makes a copy of the directory', async () => {
    const terminal = terminalWith();
    await runExport({ api: directory.url, format: 'ndjson' }, terminal);
    expect(terminal.out()).toContain('"source":{"feed":"one","id":"s"}');
    expect(terminal.out()).not.toContain('attribution');
  });
});
