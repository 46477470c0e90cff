import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { idOfSource } from '#application/views';
import { ImportRun, type ImportOptions, type ImportResult } from '../../libs/imports/src/index.js';
import { useDirectory } from '../support/directory.js';
import { fixture } from './test-inputs.js';

const source = (id: string, feed = 'f') => ({ feed, id });
const at = (minute: number) => `2026-01-01T10:0${minute}:00Z`;

/** What a line is about, the one of a few values that it gives, and whether it gives further members. */
type Draw = readonly [id: string, value: number, more: boolean];

const typeId = (id: string) => idOfSource('connector-type', source(id, 'connector-types'));

const image = { url: 'https://a.example/1.png', category: 'OWNER', type: 'png' };

const perKwh = (price: string) => [{ price_components: [{ type: 'ENERGY', price }] }];

/** A line of each kind that an import sends, and of those that a file of commands may have too. */
const lines: Readonly<Record<string, (draw: Draw) => object>> = {
  location: ([id, value, more]) => ({
    type: 'RegisterLocation',
    source: source(id),
    data: {
      name: `Place ${value}`,
      latitude: `1.${value}`,
      facilities: more ? ['HOTEL'] : [],
      ...(more && { images: [image] }),
    },
    ...(more && { extensions: { value } }),
  }),
  retirement: ([id]) => ({ type: 'RetireLocation', source: source(id), data: {} }),
  update: ([id, value]) => ({
    type: 'UpdateLocation',
    id: idOfSource('location', source(id)),
    data: { city: `City ${value}`, energy_mix: { is_green_energy: value === 1, supplier_name: 'S' } },
  }),
  connectorType: ([id, value]) => ({
    type: 'UpsertConnectorType',
    source: source(id, 'connector-types'),
    data: { name: `Type ${value}`, is_active: value === 1 },
  }),
  typeRemoval: ([id]) => ({ type: 'RemoveConnectorType', id: typeId(id) }),
  station: ([id, value, more]) => ({
    type: 'UpsertStation',
    source: source(id),
    observed_at: at(value),
    data: {
      ...{ name: 'A', available: `${value}`, location_source: source(more ? 'a' : 'b') },
      payment: more ? { methods: ['CASH'], brands: null } : { brands: [`${value}`] },
    },
    ...(more && { connectors: [{ connector_type_id: typeId('a'), count: value, kilowatts: 50 }] }),
  }),
  extended: ([id, value, more]) => ({
    type: 'UpsertStation',
    source: source(id),
    data: more ? { location_source: source('a') } : {},
    details: { floor_level: '1', capabilities: ['RFID_READER'] },
    extensions: value === 0 ? null : { value, list: [1, null] },
  }),
  forNew: ([id]) => ({
    type: 'UpsertStation',
    source: source(id),
    expected_version: 0,
    data: { location_source: source('a') },
  }),
  status: ([id, value, more]) => ({
    type: 'SetStationAvailability',
    ...(more ? { source: source(id) } : { id: idOfSource('station', source(id)) }),
    observed_at: at(value),
    data: { available: '1' },
  }),
  details: ([id, value]) => ({
    type: 'SetStationDetails',
    source: source(id),
    data: { physical_reference: `${value}` },
  }),
  removal: ([id, value, more]) => ({
    type: 'RemoveStation',
    source: source(id),
    ...(more && { observed_at: at(value) }),
    data: {},
  }),
  restoring: ([id]) => ({ type: 'RestoreStation', source: source(id) }),
  creation: ([, value]) => ({
    type: 'CreateStation',
    data: { name: `${value}`, location_id: idOfSource('location', source('a')) },
  }),
  tariff: ([id, value, more]) => ({
    type: 'UpsertTariff',
    source: source(id),
    ...(more && { observed_at: at(value) }),
    data: { name: `${value}`, currency: 'EUR', elements: perKwh(more ? '0.4' : `0.${value}`) },
    ...(value > 0 && { extensions: more ? { value } : null }),
  }),
  tariffChange: ([id, value]) => ({
    type: 'UpdateTariff',
    id: idOfSource('tariff', source(id)),
    data: { elements: perKwh(`-${value}`) },
  }),
  tariffRemoval: ([id, , more]) => ({
    type: more ? 'RemoveTariff' : 'RestoreTariff',
    source: source(id),
    data: {},
  }),
  invalid: ([id, value]) => ({ type: 'UpsertStation', source: source(id), data: { name: value, nme: '' } }),
};

const line = fc
  .tuple(
    fc.constantFrom(...Object.keys(lines)),
    fc.constantFrom('a', 'b', 'A', 'ä'),
    fc.integer({ min: 0, max: 2 }),
    fc.boolean(),
  )
  .map(([kind, ...draw]) => lines[kind]?.(draw));

describe('A dry run', () => {
  const directory = useDirectory();
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'dry-run-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  const file = (content: string): string => {
    const path = join(folder, 'file');
    writeFileSync(path, content);
    return path;
  };
  const run = (dryRun: boolean, path: string, options: Partial<ImportOptions>): Promise<ImportResult> =>
    new ImportRun({ files: [path], dryRun, folder, ...options }, { api: directory.url }).run();
  const position = async () =>
    (await directory.request<{ next: string }>('GET', '/v1/events?after=latest')).body.next;

  /** Compares what a dry run tells with what the import then has. */
  async function isAsTold(path: string, options: Partial<ImportOptions> = {}): Promise<ImportResult> {
    const before = await position();
    const { position: none, ...told } = await run(true, path, options);
    expect([await position(), none]).toEqual([before, null]);
    const { position: written, ...imported } = await run(false, path, options);
    expect(written).not.toBeNull();
    expect(told).toEqual(imported);
    return told as ImportResult;
  }

  it('tells what the import of command lines has, whatever the directory has', () =>
    fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 30 }), async (commands) => {
        const content = commands.map((command) => `${JSON.stringify(command)}\n`).join('');
        await isAsTold(file(content));
      }),
      { numRuns: 30 },
    ));

  it('knows what earlier requests of the import would have changed', async () => {
    const numbers = Array.from({ length: 1_250 }, (_, n) => n);
    const site = lines['location']?.(['chunks', 0, true]);
    const stationOf = (n: number, data: object = {}, more: object = {}) => ({
      type: 'UpsertStation',
      source: source(`chunk-${n}`),
      data: { location_source: source('chunks'), ...data },
      ...more,
    });
    const commands = [
      site,
      lines['connectorType']?.(['chunks', 1, true]),
      ...numbers.map((n) => stationOf(n, { name: 'A' }, n % 10 === 0 ? { extensions: { n } } : {})),
      ...numbers.map((n) =>
        stationOf(
          n,
          { name: n < 500 ? 'A' : 'B' },
          n % 10 === 0 ? { extensions: { n: Math.min(n, 1_000) } } : {},
        ),
      ),
      { type: 'RemoveStation', source: source('chunk-0'), data: {} },
      stationOf(1, {}, { connectors: [{ connector_type_id: typeId('chunks'), count: 1 }] }),
    ];
    const path = file(commands.map((command) => `${JSON.stringify(command)}\n`).join(''));
    const first = await isAsTold(path);
    expect(first.counts.station).toMatchObject({
      created: 1_250,
      unchanged: 500,
      changed: 752,
      removed: 1,
    });
    const again = await isAsTold(path);
    expect(again.counts.station).toMatchObject({ created: 0, removed: 1 });
  });

  it.each([
    ['ocpi-dirty.json', { feed: 'g', includeUnpublished: true }],
    ['ocpi-dirty.json', { feed: 'g' }],
    ['afdc-dirty.csv', {}],
    ['commands-dirty.ndjson', {}],
  ])('tells what the import of %s has, the first and the second time', async (name, options) => {
    await isAsTold(fixture(name), options);
    const { counts } = await isAsTold(fixture(name), options);
    expect([counts.location.created, counts.station.created]).toEqual([0, 0]);
  });

  it('tells what a feed that is complete removes, hides and shows again', async () => {
    const evse = (uid: string, more: object = {}) => ({ uid, status: 'AVAILABLE', connectors: [], ...more });
    const site = (id: string, more: object = {}) => ({
      ...{ id, party_id: 'TST', country_code: 'DE', coordinates: { latitude: '1', longitude: '2' } },
      ...{
        last_updated: at(1),
        country: 'DEU',
        directions: [{ language: 'de', text: id }],
        evses: [evse('1'), evse('2')],
      },
      ...more,
    });
    const feed = (...sites: object[]) => file(JSON.stringify(sites));
    const complete = { complete: true, force: true };
    const created = await isAsTold(feed(site('A'), site('B'), site('C')), complete);
    expect(created.counts.station).toMatchObject({ created: 6 });
    const directions = [{ language: 'de', text: 'elsewhere' }];
    const hidden = await isAsTold(feed(site('A', { directions }), site('B', { publish: false })), complete);
    expect(hidden.counts.location).toMatchObject({ changed: 2, removed: 1 });
    expect(hidden.counts.station).toMatchObject({ removed: 4 });
    const shown = await isAsTold(feed(site('a'), site('b'), site('C', { evses: [evse('1')] })), complete);
    expect(shown.counts.station).toMatchObject({ changed: 5, removed: 0 });
  });

  it('refuses a feed that the directory has in another case, as the import does', async () => {
    const path = file('id,name,location_id\n1,A,42\n');
    const error = { kind: 'wrong_options', message: 'the directory has a feed f; use --feed f' };
    for (const dryRun of [true, false])
      await expect(run(dryRun, path, { feed: 'F' })).rejects.toMatchObject(error);
  });

  it('counts what would be sent with a key that may not read', async () => {
    const answer = () => Promise.resolve(new Response('{}', { status: 403 }));
    const api = { api: directory.url, fetch: answer };
    const dryRun = new ImportRun({ files: [fixture('afdc-dirty.csv')], dryRun: true }, api);
    const { warnings, counts } = await dryRun.run();
    expect(dryRun.wouldSend).toMatchObject({ locations: 3, stations: 3, connectorTypes: 2 });
    expect(counts.station).toMatchObject({ created: 0, skipped: 1 });
    expect(warnings.map(({ problem }) => problem)).toContain(
      'the counts are of what would be sent, without a comparison',
    );
  });
});
