import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runImport } from '../../apps/cli/src/import/run-import.js';
import type { DirectoryClient } from '../support/client.js';
import { sendBulk } from '../support/bulk.js';
import { removeFolder, temporaryFolder, useDirectory } from '../support/directory.js';
import { allEvents } from '../support/pages.js';
import { ofConnector, ofLocation, ofStation, place, plug } from './structured-records.js';
import { terminalWith } from './terminal.js';

type Json = Readonly<Record<string, unknown>>;

const [original, copy] = [useDirectory(), useDirectory()];
let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => removeFolder(folder));

/** Imports a list of OCPI. @returns the number of events that it has made */
async function imported(directory: DirectoryClient, locations: unknown): Promise<number> {
  const before = await allEvents(directory);
  const file = join(folder, 'feed.json');
  writeFileSync(file, JSON.stringify(locations));
  const options = { files: [file], api: directory.url, dryRun: false, rejects: join(folder, 'rejects') };
  expect(await runImport(options, terminalWith())).toBe(0);
  return (await allEvents(directory)).length - before.length;
}

/** The only record of a feed, with its extensions. */
async function recordOf(directory: DirectoryClient, list: 'locations' | 'stations', feed: string) {
  type Items = { items: readonly { id: string }[] };
  const { items } = (await directory.get<Items>(`/v1/${list}?source_feed=${feed}`)).body;
  return (await directory.get<Json>(`/v1/${list}/${items[0]?.id}?extensions=true`)).body;
}

/** Creates a location with a station. */
async function create(feed: string, location: object, station: object, entry: object): Promise<void> {
  const type = { feed: 'connector-types', id: 'CCS' };
  const { results } = await sendBulk(original, [
    { type: 'UpsertConnectorType', source: type, data: { name: 'CCS' } },
    { type: 'RegisterLocation', source: { feed, id: 'L' }, data: { ...place, ...location } },
    {
      ...{ type: 'UpsertStation', source: { feed, id: 'L/1' } },
      data: { location_source: { feed, id: 'L' }, available: '1', ...station },
      connectors: [{ connector_type_source: type, ...plug, ...entry }],
    },
  ]);
  expect(results.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted']);
}

async function published(version: string, party: string): Promise<readonly Json[]> {
  type List = { data: readonly Json[] };
  const { data } = (await original.get<List>(`/ocpi/${version}/locations?limit=100`)).body;
  return data.filter(({ party_id }) => party_id === party);
}

const without = (record: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** What OCPI 2.2.1 does not have of organisations. */
const contacts = ['id', 'legal_name', 'phone', 'email', 'identifiers'];
const withoutContacts = Object.fromEntries(
  (['operator_details', 'suboperator', 'owner'] as const).map((name) => [
    name,
    without(ofLocation[name], ...contacts),
  ]),
);

describe('A record with every member that OCPI has', () => {
  beforeAll(() => create('DE*ALL', ofLocation, ofStation, ofConnector));

  it.each([
    ['2.3.0', ofLocation, ofStation, ofConnector],
    [
      '2.2.1',
      { ...ofLocation, ...withoutContacts, parking_places: [] },
      { ...ofStation, parking: [], accepted_service_providers: [] },
      { ...ofConnector, capabilities: [] },
    ],
  ])('comes back by OCPI %s with the same members', async (version, location, station, entry) => {
    const [given] = await published(version, 'ALL');
    await imported(copy, [given]);
    expect(await recordOf(copy, 'locations', 'DE*ALL')).toMatchObject({ ...location, extensions: null });
    expect(await recordOf(copy, 'stations', 'DE*ALL')).toMatchObject({ ...station, connectors: [entry] });
    expect(await imported(copy, [given])).toBe(0);
  });
});

describe('What a feed gives in OCPI', () => {
  const image = { url: 'https://a.example/1.png', category: 'CHARGER', type: 'png' };
  const location = (party_id: string) => ({
    ...{ country_code: 'DE', party_id, id: 'L', publish: true, address: 'A', city: 'C', country: 'DEU' },
    coordinates: { latitude: '52.50000', longitude: '13.40000' },
    time_zone: 'Europe/Berlin',
    operator: { name: 'Op', website: 'https://a.example' },
    owner: { name: 'Own', phone_number: '1' },
    opening_times: {
      twentyfourseven: true,
      exceptional_closings: [{ period_begin: '2026-12-24T12:00:00Z', period_end: '2026-12-27T00:00:00Z' }],
    },
    energy_mix: { is_green_energy: false },
    directions: [{ language: 'de-AT', text: 'links' }],
    images: [image, { ...image, url: 'https://a.example/2.png', category: 'OWN' }],
    evses: [
      {
        ...{ uid: '1', status: 'AVAILABLE', images: [image], last_updated: '2026-11-01T10:00:00Z' },
        connectors: [
          {
            ...{ id: '7', standard: 'CHADEMO', format: 'CABLE', power_type: 'DC', max_voltage: 500 },
            ...{ max_amperage: 125, terms_and_conditions: 'https://a.example/terms' },
            last_updated: '2026-11-01T10:00:00Z',
          },
        ],
      },
    ],
    last_updated: '2026-11-01T10:00:00Z',
  });
  const asGiven = (given: ReturnType<typeof location>) => ({
    ...without(given, 'last_updated', 'directions'),
    // Without what the standard does not have.
    directions: [{ language: 'de', text: 'links' }],
  });

  it('comes out as it came, but for what was changed since', async () => {
    await imported(original, [location('OUT')]);
    expect(await imported(original, [location('OUT')])).toBe(0);
    const [out] = await published('2.3.0', 'OUT');
    expect(without(out ?? {}, 'last_updated')).toEqual(asGiven(location('OUT')));
    const { id, extensions } = await recordOf(original, 'locations', 'DE*OUT');
    const { owner, directions } = location('OUT');
    expect(extensions).toEqual({ owner, directions });
    await original.patch(`/v1/locations/${String(id)}`, {
      owner: { name: 'New' },
      images: [],
      operator_details: { website: 'https://b.example' },
    });
    const [changed] = await published('2.3.0', 'OUT');
    expect(without(changed ?? {}, 'last_updated')).toEqual({
      ...without(asGiven(location('OUT')), 'images'),
      ...{ owner: { name: 'New' }, operator: { name: 'Op', website: 'https://b.example' } },
    });
  });

  it('has no period that ends before its begin but in extensions', async () => {
    const given = location('REV');
    const [period] = given.opening_times.exceptional_closings;
    const reversed = { period_begin: period?.period_end, period_end: period?.period_begin };
    const opening_times = { twentyfourseven: true, exceptional_closings: [reversed] };
    const evses = given.evses.map((evse) => ({
      ...evse,
      status_schedule: [{ ...reversed, status: 'PLANNED' }],
    }));
    await imported(original, [{ ...given, opening_times, evses }]);
    expect(await recordOf(original, 'locations', 'DE*REV')).toMatchObject({
      opening_times: { twentyfourseven: true },
      extensions: { opening_times },
    });
    expect(await recordOf(original, 'stations', 'DE*REV')).toMatchObject({
      status_schedule: [],
      extensions: { status_schedule: [{ ...reversed, status: 'PLANNED' }] },
    });
  });

  it('moves out of extensions with the next import, once', async () => {
    const given = location('OLD');
    const { evses, ...members } = given;
    const names = ['operator', 'owner', 'opening_times', 'energy_mix', 'directions', 'images'] as const;
    const source = { feed: 'DE*OLD', id: 'L' };
    await imported(original, [{ ...without(members, ...names), evses: [without(evses[0] ?? {}, 'images')] }]);
    await sendBulk(original, [
      {
        ...{ type: 'RegisterLocation', source },
        data: { ...place, name: null, address: 'A' },
        extensions: Object.fromEntries(names.map((name) => [name, given[name]])),
      },
      {
        type: 'UpsertStation',
        source: { feed: 'DE*OLD', id: 'L/1' },
        data: {},
        extensions: { images: [image] },
      },
    ]);
    const [old] = await published('2.3.0', 'OLD');
    expect(old).toMatchObject(without(asGiven(given), 'evses'));
    // The location, the station, and the terms of its connector.
    expect(await imported(original, [given])).toBe(2);
    expect(await imported(original, [given])).toBe(0);
    const [after] = await published('2.3.0', 'OLD');
    expect(without(after ?? {}, 'last_updated')).toEqual(asGiven(given));
  });
});
