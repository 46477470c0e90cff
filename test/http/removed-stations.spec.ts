import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#sqlite';
import { until } from '../engines/processes/until.js';
import { sendBulk } from '../support/bulk.js';
import { DirectoryClient } from '../support/client.js';
import { removeFolder, startDirectory, temporaryFolder, useDirectory } from '../support/directory.js';
import { expectProblem } from '../support/problems.js';

const directory = useDirectory();

interface RemovedItem {
  readonly id: string;
  readonly version: number;
  readonly source: unknown;
  readonly name?: string | null;
  readonly removed_at?: string;
}

interface Found {
  readonly items: readonly RemovedItem[];
  readonly next: string | null;
}

const find = (query: string, client = directory) => client.get<Found>(`/v1/stations/removed?${query}`);

const sources = ['L,1/A', 'l,1/b', 'L,1/c', 'other'].map((id) => ({ feed: 'DE*REM', id }));
const QUERY = 'source_feed=de*rem&source_id=l%5C,1/a,L%5C,1/B,L%5C,1/C,none';

/** Makes stations of all sources, and removes the first two. @returns what is found of these */
async function fill(client: DirectoryClient): Promise<Found['items']> {
  const upsert = (source: object) => ({
    type: 'UpsertStation',
    source,
    data: { location_source: { feed: 'DE*REM', id: 'L' } },
  });
  const { results } = await sendBulk(client, [
    { type: 'RegisterLocation', source: { feed: 'DE*REM', id: 'L' }, data: {} },
    ...sources.map(upsert),
    ...sources.slice(0, 2).map((source) => ({ type: 'RemoveStation', source, data: {} })),
  ]);
  return results.slice(1, 3).map(({ id }, index) => ({ id: String(id), version: 2, source: sources[index] }));
}

const sorted = (items: Found['items']) =>
  items.map(({ id, version, source }) => ({ id, version, source })).sort((a, b) => (a.id < b.id ? -1 : 1));

describe('GET /v1/stations/removed', () => {
  it('finds removed stations by their sources in any spelling, and no others', async () => {
    const removed = await fill(directory);
    expect(sorted((await find(QUERY)).body.items)).toEqual(sorted(removed));
    expect((await find('source_feed=DE*REN&source_id=L%5C,1/A')).body).toEqual({ items: [], next: null });
  });

  it('finds those of a directory of an earlier release', async () => {
    const folder = await temporaryFolder();
    const before = await startDirectory(folder);
    const removed = await fill(new DirectoryClient(() => before.url));
    await before.stop();
    const [views = ''] = (await readdir(folder)).filter((name) => /^views-.*\.db$/.test(name));
    const file = openDatabase(join(folder, views));
    file.exec(
      'DROP INDEX stations_removed; ALTER TABLE stations_records DROP COLUMN removed_source; PRAGMA user_version = 1',
    );
    file.close();
    const after = await startDirectory(folder);
    const client = new DirectoryClient(() => after.url);
    await until('the service is ready', async () => (await client.get('/health/ready')).status === 200);
    expect(sorted((await find(QUERY, client)).body.items)).toEqual(sorted(removed));
    await after.stop();
    await removeFolder(folder);
  });

  it.each([
    ['source_feed=f', 'source_id is needed'],
    ['source_feed=f,g&source_id=1', 'source_feed is needed, with one feed'],
    ['source_feed=null&source_id=1', 'source_feed must not be null'],
    ['source_feed=f&source_id=1&limit=2', 'limit is not a parameter of this list'],
    ['q=a&sort=name', 'sort is not a parameter of this list'],
    ['limit=0', 'limit must be a whole number from 1 to 1000'],
  ])('refuses ?%s', async (query, detail) => {
    expect(expectProblem(await find(query), 'invalid_parameter').detail).toContain(detail);
  });

  it('lists all in pages from the last removed one on, and finds them by words', async () => {
    const client = directory;
    await client.put('/v1/locations/77', {});
    const names = ['Harbour East', 'Harbour West', 'Castle'];
    const ids: string[] = [];
    for (const name of names) {
      const { body } = await client.post<RemovedItem>('/v1/stations', { location_id: '77', name });
      ids.push(body.id);
    }
    for (const id of ids) await client.delete(`/v1/stations/${id}`);
    const first = (await find('limit=2')).body;
    expect(first.items.map(({ name }) => name)).toEqual(['Castle', 'Harbour West']);
    expect(first.items[0]).toMatchObject({ id: ids[2], version: 2, source: null });
    const second = (await find(`limit=1&cursor=${first.next}`)).body;
    expect(second.items.map(({ name }) => name)).toEqual(['Harbour East']);
    expect((await find('q=harbour+we')).body).toMatchObject({ items: [{ id: ids[1] }], next: null });
    expect((await find('q=WEST+harb')).body.items).toHaveLength(1);
    expect((await find('q=harb+west')).body.items).toEqual([]);
    expectProblem(await find(`q=castle&cursor=${first.next}`), 'invalid_cursor');
    await client.post(`/v1/stations/${ids[1]}/restore`);
    expect((await find('q=harbour')).body.items.map(({ id }) => id)).toEqual([ids[0]]);
  });
});
