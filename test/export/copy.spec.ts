import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sendBulk } from '../support/bulk.js';
import { DirectoryClient, type DirectoryRecord } from '../support/client.js';
import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';
import { allEvents, allItems } from '../support/pages.js';
import { startCli } from '../support/programs.js';
import { createConnectorType, createStation } from '../support/records.js';

type Service = Awaited<ReturnType<typeof startDirectory>>;

let folder: string;
let original: DirectoryClient;
let copy: DirectoryClient;
const services: Service[] = [];

async function start(name: string): Promise<DirectoryClient> {
  const service = await startDirectory(join(folder, name));
  services.push(service);
  return new DirectoryClient(() => service.url);
}

beforeEach(async () => {
  folder = await temporaryFolder();
  await Promise.all(['original', 'copy'].map((name) => mkdir(join(folder, name))));
  [original, copy] = [await start('original'), await start('copy')];
});
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.stop()));
  await removeFolder(folder);
});

/** Runs the command line program. @returns its output; expects it to succeed */
async function run(...args: string[]): Promise<string> {
  const cli = startCli(args, folder);
  const { code } = await cli.ended;
  expect({ code, stderr: cli.stderr }).toEqual({ code: 0, stderr: '' });
  return cli.stdout;
}

const exported = (directory: DirectoryClient, ...options: string[]) =>
  run('export', '--api', directory.url, ...options);

async function imported(directory: DirectoryClient, text: string, ...options: string[]): Promise<string> {
  const file = join(folder, 'input');
  await writeFile(file, text);
  const table = await run('import', file, '--api', directory.url, ...options);
  await directory.get('/v1/events?after=latest');
  return table.replace(/ +/g, ' ');
}

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const everyText = 'a "quote", a comma,\na line; é 🚗 \\ and a tab\t';

/** Records of all kinds: with and without sources, removed, retired, and with every member. */
async function fill(directory: DirectoryClient): Promise<void> {
  const own = await createConnectorType(directory, { name: everyText, is_active: false });
  const gone = await createConnectorType(directory, { name: 'Old plug', kilowatts: '11' });
  const source = { feed: 'connector-types', id: 'CHADEMO/DC/50' };
  const shared = { type: 'UpsertConnectorType', source, data: { name: 'CHAdeMO', kilowatts: '50' } };
  const { results } = await sendBulk(directory, [
    shared,
    { type: 'RegisterLocation', id: '42', data: { name: 'Main Street', facilities: ['HOTEL', 'CAFE'] } },
    { type: 'RegisterLocation', id: '43', data: { city: 'Ithaca' } },
    {
      type: 'RegisterLocation',
      source: { feed: 'DE*ABC', id: 'L1' },
      data: { name: everyText, country: 'DE' },
    },
  ]);
  const [{ id: type } = { id: null }, , , { id: location } = { id: null }] = results;
  const connectors = [
    {
      connector_type_id: type,
      count: 2,
      standard: 'CHADEMO',
      format: 'CABLE',
      power_type: 'DC',
      kilowatts: 62.5,
    },
    { connector_type_id: own.id, count: 1, max_voltage: 230, max_amperage: 16 },
    { connector_type_id: gone.id, count: 1000 },
  ];
  const details = {
    evse_id: 'DE*ABC*E1',
    physical_reference: '',
    capabilities: ['RFID_READER'],
    floor_level: '-1',
  };
  const upsert = { type: 'UpsertStation', connectors, details };
  await sendBulk(directory, [
    {
      ...upsert,
      source: { feed: 'DE*ABC', id: 'L1/1' },
      observed_at: '2026-11-20T08:00:00.123Z',
      data: {
        name: everyText,
        available: '2',
        location_id: location,
        external_station_id: '18446744073709551615',
      },
    },
    { ...upsert, source: { feed: 'DE*ABC', id: 'L1/2' }, data: { location_id: '43', available: '1' } },
    { ...upsert, source: { feed: 'DE*ABC', id: 'L1/3' }, data: { location_id: '42', name: 'gone' } },
    { type: 'RemoveStation', source: { feed: 'DE*ABC', id: 'L1/3' }, data: {} },
  ]);
  const [one] = await Promise.all(
    ['Same name', 'same name', 'Same name', null].map((name) =>
      createStation(directory, { name, location_id: '42' }),
    ),
  );
  await directory.put(`/v1/stations/${one?.id}/availability`, { available: '4' });
  await directory.put(`/v1/stations/${one?.id}/availability`, { available: null });
  await sendBulk(directory, [
    { type: 'RetireLocation', id: '43', data: {} },
    { type: 'RemoveConnectorType', id: gone.id, data: {} },
  ]);
}

describe('A copy of a directory by export and import', () => {
  it('is exported like the original, and has the same records', async () => {
    await fill(original);
    const text = await exported(original);
    expect(await imported(copy, text)).toContain('stations 6 0 0 0 0\n');
    expect(await exported(copy)).toBe(text);

    const [before, after] = [await contentOf(original), await contentOf(copy)];
    expect(after).toEqual(before);
    const retired = await copy.get('/v1/locations/43');
    expect(retired.body.attributes).toMatchObject({ retired: true, city: 'Ithaca' });
  });

  it('is not changed by a second import, nor by one of its own export', async () => {
    await fill(original);
    const text = await exported(original);
    await imported(copy, text);
    const events = (await allEvents(copy)).length;
    const table = await imported(copy, text);
    expect(table).toContain('stations 0 0 6 0 0\n');
    expect(table).toContain('connector types 0 0 4 0 0\n');
    await imported(copy, await exported(copy));
    expect(await allEvents(copy)).toHaveLength(events);
  });

  it('follows changes of the original', async () => {
    await fill(original);
    await imported(copy, await exported(original));
    await sendBulk(original, [
      { type: 'RegisterLocation', id: '43', data: { city: 'Albany' } },
      { type: 'SetStationAvailability', source: { feed: 'DE*ABC', id: 'L1/1' }, data: { available: '1' } },
      { type: 'RetireLocation', id: '42', data: {} },
      { type: 'UpdateLocation', id: '42', data: { name: 'Closed' } },
    ]);
    await imported(copy, await exported(original));
    expect(await contentOf(copy)).toEqual(await contentOf(original));
    expect(await exported(copy)).toBe(await exported(original));
  });
});

/** What the records say, sorted, without what differs in a copy: ids of own records, versions and times of changes. */
async function contentOf(directory: DirectoryClient): Promise<readonly string[]> {
  const [locations, types, stations] = [
    await allItems(directory, '/v1/locations?limit=1000'),
    await allItems(directory, '/v1/connector-types?limit=1000'),
    await allItems<Station>(directory, '/v1/stations?limit=1000'),
  ];
  return [
    ...locations.map(({ id, attributes }) => ({ id, attributes })),
    ...types.map(({ attributes }) => ({ attributes })),
    ...stations.map(({ attributes, status: { code, observed_at }, connectors, details }) => ({
      attributes,
      status: [code, code && observed_at],
      connectors: connectors.map((entry) => ({ ...entry, connector_type_id: null })),
      details,
    })),
  ]
    .map((content) => JSON.stringify(content))
    .sort();
}

type Station = DirectoryRecord & { readonly details: unknown };

it('writes the commands in an order in which they can be executed', async () => {
  await fill(original);
  const types = linesOf(await exported(original)).map(({ type }) => type);
  expect(types.filter((type, index) => type !== types[index - 1])).toEqual([
    'RegisterLocation',
    'UpdateLocation',
    'UpsertConnectorType',
    'UpsertStation',
    'RetireLocation',
    'RemoveConnectorType',
  ]);
});

it('writes lists of stations as the directory does', async () => {
  await fill(original);
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
