import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { main } from '../../apps/cli/src/main.js';
import { attributesIn } from '../../libs/client/src/index.js';
import { terminalWith } from '../import/terminal.js';
import { sendBulk } from '../support/bulk.js';
import { DirectoryClient, type DirectoryRecord } from '../support/client.js';
import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';
import { allEvents, allItems } from '../support/pages.js';
import { createConnectorType, createStation } from '../support/records.js';
import { besideOf, fill } from './sample-records.js';

let folder: string;
/** A directory with the sample records, which no test changes. */
let original: DirectoryClient;
const services: Awaited<ReturnType<typeof startDirectory>>[] = [];

/** Starts an empty directory. */
async function start(): Promise<DirectoryClient> {
  const service = await startDirectory(await mkdtemp(join(folder, 'data-')));
  services.push(service);
  return new DirectoryClient(() => service.url);
}

beforeAll(async () => {
  folder = await temporaryFolder();
  original = await start();
  await fill(original);
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await removeFolder(folder);
});

/** Runs the command line program, and expects it to succeed. */
async function run(...args: string[]): Promise<{ readonly out: string; readonly err: string }> {
  const terminal = terminalWith();
  let [out, err] = ['', ''];
  terminal.stdout.on('data', (piece: Buffer) => (out += piece.toString()));
  terminal.stderr.on('data', (piece: Buffer) => (err += piece.toString()));
  const code = await main(args, terminal);
  for (const stream of [terminal.stdout, terminal.stderr]) await finished(stream.end());
  expect({ code, ...(code !== 0 && { err }) }).toEqual({ code: 0 });
  return { out, err };
}

/** Runs the command line program. @returns its output; expects it to warn of nothing */
async function outputOf(...args: string[]): Promise<string> {
  const { out, err } = await run(...args);
  expect(err).toBe('');
  return out;
}

const exported = (directory: DirectoryClient, ...options: string[]) =>
  outputOf('export', '--api', directory.url, ...options);

async function imported(directory: DirectoryClient, text: string): Promise<string> {
  const file = join(folder, 'input');
  await writeFile(file, text);
  const rejects = join(folder, 'rejects');
  const table = await outputOf('import', file, '--api', directory.url, '--rejects', rejects);
  await directory.get('/v1/events?after=latest');
  return table.replace(/ +/g, ' ');
}

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('A copy of a directory by export and import', () => {
  let copy: DirectoryClient;
  let text: string;
  beforeAll(async () => {
    copy = await start();
    text = await exported(original);
    expect(await imported(copy, text)).toContain('stations 6 0 0 0 0\n');
  });

  it('is exported like the original, and has the same records', async () => {
    expect(await exported(copy)).toBe(text);

    const [before, after] = [await contentOf(original), await contentOf(copy)];
    expect(after).toEqual(before);
    expect(after.filter((content) => content.includes('"own_energy"'))).toHaveLength(1);
    for (const kind of ['location', 'station'] as const) {
      const copies = await allItems(copy, `/v1/${kind}s?source_feed=DE*ABC&limit=1000`);
      const whole = copies.find((item) => 'images' in attributesIn(kind, item));
      expect(whole).toMatchObject(besideOf(kind));
    }
    const retired = await copy.get('/v1/locations/43');
    expect(retired.body.attributes).toMatchObject({ retired: true, city: 'Ithaca' });
  });

  it('is not changed by a second import, nor by one of its own export', async () => {
    const events = (await allEvents(copy)).length;
    const table = await imported(copy, text);
    expect(table).toContain('stations 0 0 6 0 0\n');
    expect(table).toContain('connector types 0 0 4 0 0\n');
    expect(table).toContain('tariffs 0 0 2 0 0\n');
    await imported(copy, await exported(copy));
    expect(await allEvents(copy)).toHaveLength(events);
  });

  it('follows changes of the original', async () => {
    const changing = await start();
    const following = await start();
    await fill(changing);
    await imported(following, await exported(changing));
    await sendBulk(changing, [
      { type: 'RegisterLocation', id: '43', data: { city: 'Albany' } },
      { type: 'SetStationAvailability', source: { feed: 'DE*ABC', id: 'L1/1' }, data: { available: '1' } },
      { type: 'RetireLocation', id: '42', data: {} },
      { type: 'UpdateLocation', id: '42', data: { name: 'Closed' } },
    ]);
    await imported(following, await exported(changing));
    expect(await contentOf(following)).toEqual(await contentOf(changing));
    expect(await exported(following)).toBe(await exported(changing));
  });
});

/** A tariff of the directory's own has a source in a copy, and so another id. */
const withoutOwnIds = ({ tariff_ids, tariff_sources, ...entry }: Station['connectors'][number]) => ({
  ...entry,
  connector_type_id: null,
  tariffs: [tariff_ids.length, tariff_sources.filter(({ feed }) => feed !== 'directory')],
});

/** What the records say, sorted, without what differs in a copy: ids of own records, versions and times of changes. */
async function contentOf(directory: DirectoryClient): Promise<readonly string[]> {
  const [locations, types, tariffs, stations] = [
    await allItems(directory, '/v1/locations?limit=1000'),
    await allItems(directory, '/v1/connector-types?limit=1000'),
    await allItems(directory, '/v1/tariffs?limit=1000'),
    await allItems<Station>(directory, '/v1/stations?limit=1000'),
  ];
  return [
    ...locations.map((each) => ({ id: each.id, attributes: attributesIn('location', each) })),
    ...types.map(({ attributes }) => ({ attributes })),
    ...tariffs.map((each) => ({ attributes: attributesIn('tariff', each) })),
    ...stations.map((each) => ({
      attributes: attributesIn('station', each),
      status: [each.status.code, each.status.code && each.status.observed_at],
      connectors: each.connectors.map(withoutOwnIds),
      details: each.details,
    })),
    ...(await extensionsOf(directory, [...locations, ...stations.filter(({ source }) => source !== null)])),
  ]
    .map((content) => JSON.stringify(content))
    .sort();
}

interface Tariffs {
  readonly tariff_ids: readonly string[];
  readonly tariff_sources: readonly { readonly feed: string }[];
}
type Station = DirectoryRecord & {
  readonly connectors: readonly (DirectoryRecord['connectors'][number] & Tariffs)[];
  readonly details: unknown;
  readonly source: object | null;
};

async function extensionsOf(directory: DirectoryClient, records: readonly DirectoryRecord[]) {
  const found: unknown[] = [];
  for (const { id } of records) {
    const list = /^\d+$/.test(id) ? 'locations' : 'stations';
    const { body } = await directory.get<{ extensions?: unknown }>(`/v1/${list}/${id}?extensions=true`);
    if (body.extensions !== null) found.push(body.extensions);
  }
  return found;
}

it('has the original of a station or connector type that an import of the own export has doubled', async () => {
  const [doubling, copy] = [await start(), await start()];
  await sendBulk(doubling, [{ type: 'RegisterLocation', id: '42', data: {} }]);
  const type = await createConnectorType(doubling, { name: 'Own' });
  const removed = await createConnectorType(doubling, { name: 'Removed' });
  const { id } = await createStation(doubling, { name: 'Own', location_id: '42' });
  const entries = [type, removed].map((each) => ({ connector_type_id: each.id, count: 1 }));
  await doubling.put(`/v1/stations/${id}/connectors`, entries);
  await imported(doubling, await exported(doubling));
  await doubling.delete(`/v1/connector-types/${removed.id}`);
  await doubling.patch(`/v1/stations/${id}`, { model: 'of the original' });
  const doubled = await allItems(doubling, '/v1/stations?limit=1000');
  expect(doubled).toHaveLength(2);

  const { out, err } = await run('export', '--api', doubling.url);
  expect(err.split('\n')).toEqual([
    expect.stringMatching(/^warning: left out 1 of connector-types that are copies .*: [-\da-f]{36}$/),
    `warning: left out 1 of stations that are copies of others of this directory, made by an import of its own export: ${doubled.find((item) => item.id !== id)?.id}`,
    '',
  ]);
  await imported(copy, out);
  const stations = await allItems(copy, '/v1/stations?limit=1000');
  expect(stations.map(({ attributes }) => attributes['model'])).toEqual(['of the original']);
  const names = (await allItems(copy, '/v1/connector-types')).map(({ attributes }) => attributes['name']);
  expect(names.sort()).toEqual(['Own', 'Removed']);
});

it('writes the commands in an order in which they can be executed', async () => {
  const types = linesOf(await exported(original)).map(({ type }) => type);
  expect(types.filter((type, index) => type !== types[index - 1])).toEqual([
    'RegisterLocation',
    'UpdateLocation',
    'UpsertConnectorType',
    'UpsertTariff',
    // Those that only stations name, as they were removed.
    'UpsertConnectorType',
    'UpsertStation',
    'RetireLocation',
    'RemoveConnectorType',
  ]);
});

it('writes lists of stations as the directory does', async () => {
  const csv = join(folder, 'stations.csv');
  await exported(original, '--format', 'csv', '--output', csv);
  const list = await original.get('/v1/stations?sort=created_at', { accept: 'text/csv' });
  expect(await readFile(csv, 'utf8')).toBe(list.text);
  const geojson = await exported(original, '--format', 'geojson');
  const features = await original.get<object>('/v1/stations?sort=created_at', {
    accept: 'application/geo+json',
  });
  expect({ ...(JSON.parse(geojson) as object), next: null }).toEqual(features.body);
});

it('writes a CSV that can be imported, where it has the locations', async () => {
  const copy = await start();
  const csv = await exported(original, '--format', 'csv');
  const lines = (await exported(original)).split('\n');
  const locations = lines.filter((line) => /^\{"type":"(Register|Update|Retire)Location"/.test(line));
  const registered = locations.filter((line) => !line.includes('"RetireLocation"'));
  await imported(copy, registered.join('\n'));
  expect(await imported(copy, csv)).toContain('stations 6 0 0 0 0\n');
  const events = (await allEvents(copy)).length;
  expect(await imported(copy, csv)).toContain('stations 0 0 6 0 0\n');
  expect(await allEvents(copy)).toHaveLength(events);
  const attributes = async (directory: DirectoryClient) =>
    (await allItems(directory, '/v1/stations?limit=1000'))
      .map((item) => JSON.stringify(item.attributes))
      .sort();
  expect(await attributes(copy)).toEqual(await attributes(original));
});
