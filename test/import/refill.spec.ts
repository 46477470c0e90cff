import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runImport } from '../../apps/cli/src/import/run-import.js';
import { main } from '../../apps/cli/src/main.js';
import { attributesIn } from '../../libs/client/src/index.js';
import { sendBulk } from '../support/bulk.js';
import { useDirectory } from '../support/directory.js';
import { allEvents } from '../support/pages.js';
import { terminalWith } from './terminal.js';

type Json = Readonly<Record<string, unknown>>;

const directory = useDirectory();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'refill-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const image = { url: 'https://a.example/1.png', category: 'CHARGER', type: 'png' };
/** What OCPI says of a location that no attribute holds. */
const ofLocation = {
  operator: { name: 'Op', website: 'https://a.example', phone_number: '1' },
  owner: 'Own',
  opening_times: {
    regular_hours: [{ weekday: 1, period_begin: '08:00', period_end: '18:00' }],
    // It ends before its begin.
    exceptional_closings: [{ period_begin: '2026-12-25T00:00:00Z', period_end: '2026-12-24T00:00:00Z' }],
  },
  directions: 'Hinter der Schranke',
  parking_type: 'ON_STREET',
  images: [image, { url: 'x' }],
  publish_allowed_to: [{ uid: '1' }],
};
const ofEvse = {
  images: [image],
  status_schedule: [{ period_begin: '2026-12-24T12:00:00', status: 'INOPERATIVE' }],
  own: 1,
};
const connectors = [
  { id: '1', standard: 'CHADEMO', terms_and_conditions: 'https://a.example/terms' },
  { id: '2', standard: 'CHADEMO' },
];

/** A location of OCPI with an EVSE. */
const location = (party_id: string, members: object, evse: object) => ({
  ...{ country_code: 'DE', party_id, id: 'L', address: 'A', city: 'C', country: 'DEU' },
  coordinates: { latitude: '52.50000', longitude: '13.40000' },
  time_zone: 'Europe/Berlin',
  ...members,
  evses: [{ uid: '1', status: 'AVAILABLE', last_updated: '2026-11-01T10:00:00Z', connectors, ...evse }],
});

async function importList(locations: readonly object[]): Promise<void> {
  const file = join(folder, 'feed.json');
  writeFileSync(file, JSON.stringify(locations));
  const options = { files: [file], api: directory.url, dryRun: false, rejects: join(folder, 'rejects') };
  expect(await runImport(options, terminalWith())).toBe(0);
}

/** Makes records as earlier releases did: extensions have all that no attribute holds. */
async function importAsBefore(party: string): Promise<void> {
  const { operator } = ofLocation;
  await importList([
    location(party, { operator: operator.name }, { connectors: connectors.map(withoutTerms) }),
  ]);
  const feed = `DE*${party}`;
  const data = attributesIn('location', await recordOf('locations', party));
  const texts = attributesIn('station', await recordOf('stations', 'NEW'));
  const { results } = await sendBulk(directory, [
    {
      ...{ type: 'RegisterLocation', source: { feed, id: 'L' }, extensions: ofLocation },
      data: { ...data, retired: undefined },
    },
    {
      ...{ type: 'UpsertStation', source: { feed, id: 'L/1' } },
      data: { hours: texts['hours'], pre_charge_instructions: texts['pre_charge_instructions'] },
      extensions: { ...ofEvse, connectors },
    },
  ]);
  expect(results.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
}

const withoutTerms = ({ id, standard }: { id: string; standard: string }) => ({ id, standard });

async function recordOf(list: 'locations' | 'stations', party: string): Promise<Json> {
  type Items = { items: readonly { id: string }[] };
  const { items } = (await directory.get<Items>(`/v1/${list}?source_feed=DE*${party}`)).body;
  return (await directory.get<Json>(`/v1/${list}/${items[0]?.id}?extensions=true`)).body;
}

/** What a location and its station say. */
async function saidBy(party: string) {
  const [held, station] = [await recordOf('locations', party), await recordOf('stations', party)];
  const { location_id, ...ofStation } = attributesIn('station', station);
  expect(location_id).toBe(held['id']);
  const { created_at, updated_at, ...attributes } = ofStation;
  expect([typeof created_at, typeof updated_at]).toEqual(['string', 'string']);
  return {
    location: [attributesIn('location', held), held['extensions']],
    station: [
      attributes,
      station['extensions'],
      station['connectors'],
      station['details'],
      station['status'],
    ],
  };
}

async function refill(...options: readonly string[]) {
  const before = await allEvents(directory);
  const terminal = terminalWith();
  const rejects = join(folder, 'rejects');
  const args = ['refill', '--api', directory.url, '--rejects', rejects, ...options];
  const code = await main(args, terminal);
  const events = (await allEvents(directory)).slice(before.length);
  return { code, out: terminal.out().replace(/ +/g, ' '), events: events.map(({ type }) => type) };
}

describe('directory refill', () => {
  beforeAll(async () => {
    await importList([location('NEW', ofLocation, ofEvse)]);
    await importAsBefore('OLD');
    await importAsBefore('TWO');
  });

  const table = (changed: number, unchanged: number, title = '') =>
    [
      `${title} created changed unchanged skipped rejected`,
      `locations 0 ${changed} ${unchanged} 0 0`,
      `stations 0 ${changed} ${unchanged} 0 0\n`,
    ].join('\n');

  it('counts in a dry run what would change', async () =>
    expect(await refill('--dry-run')).toEqual({ code: 0, out: table(2, 1, 'dry run'), events: [] }));

  it('gives the records of a feed what an import gives them', async () => {
    const old = await saidBy('OLD');
    expect(old).not.toEqual(await saidBy('NEW'));
    const { code, out, events } = await refill('--feed', 'DE*OLD');
    expect([code, out]).toEqual([0, table(1, 0)]);
    expect(events.toSorted()).toEqual([
      'LocationChanged.v1',
      'StationConnectorsChanged.v1',
      'StationDetailsChanged.v1',
    ]);
    expect(await saidBy('OLD')).toEqual(await saidBy('NEW'));
  });

  it('changes nothing the second time', async () =>
    expect(await refill('--feed', 'DE*OLD')).toEqual({ code: 0, out: table(0, 1), events: [] }));

  it('keeps what somebody has given a record meanwhile', async () => {
    const { id } = await recordOf('locations', 'TWO');
    const own = { owner: { name: 'Somebody' }, parking_type: 'ON_STREET', operator: 'Another' };
    await directory.patch(`/v1/locations/${String(id)}`, own);
    await refill();
    const { extensions, ...held } = await recordOf('locations', 'TWO');
    expect(attributesIn('location', held)).toMatchObject({ ...own, images: [image] });
    expect(held['operator_details']).toBeNull();
    const { operator, owner, opening_times, images, publish_allowed_to } = ofLocation;
    expect(extensions).toEqual({ operator, owner, opening_times, images, publish_allowed_to });
    expect((await refill()).events).toEqual([]);
  });

  it('ends with 2 if the directory cannot be used', async () => {
    expect(await main(['refill', '--api', 'ftp://a.example'], terminalWith())).toBe(2);
  });
});
