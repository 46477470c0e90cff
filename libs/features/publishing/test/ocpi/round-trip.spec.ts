import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runExport } from '../../../../../apps/cli/src/export/run-export.js';
import { runImport } from '../../../../../apps/cli/src/import/run-import.js';
import { terminalWith } from '../../../../../test/import/terminal.js';
import { removeFolder, temporaryFolder, useDirectory } from '../../../../../test/support/directory.js';
import { allEvents } from '../../../../../test/support/pages.js';
import { careless, complete, farSouthWest, lacking } from './feed.js';
import { LOCATIONS, pull, violations, type Envelope } from './receiver.js';

describe('A feed of OCPI that is published again', () => {
  const directory = useDirectory();
  let folder: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const file = join(folder, 'feed.json');
    writeFileSync(file, JSON.stringify([complete, careless, ...lacking]));
    await imported(file);
  });
  afterAll(() => removeFolder(folder));

  async function imported(file: string): Promise<string> {
    const terminal = terminalWith();
    const options = { files: [file], api: directory.url, dryRun: false, rejects: join(folder, 'rejects') };
    expect(await runImport(options, terminal)).toBe(0);
    await directory.get('/v1/events?after=latest');
    return terminal.out().replace(/ +/g, ' ');
  }

  const found = async (id: string) =>
    (await pull(directory)).locations.find((location) => location.id === id);
  const without = ({ last_updated: _, ...rest }: Readonly<Record<string, unknown>>) => rest;

  it('comes out as it came', async () => {
    const location = await found('LOC1');
    expect(without(location ?? {})).toEqual(without(complete));
    expect(Date.parse(String(location?.last_updated))).toBeGreaterThan(Date.parse('2026-11-01T10:00:00Z'));
  });

  it('is repaired where the standard wants it otherwise', async () => {
    expect(await found('LOC2')).toMatchObject({
      ...{
        country_code: 'NL',
        party_id: 'TNM',
        country: 'BEL',
        facilities: ['WIFI'],
        parking_type: 'ON_STREET',
      },
      coordinates: { latitude: '51.50000', longitude: '3.7299412' },
      operator: { name: 'BeCharged' },
      opening_times: { twentyfourseven: true },
      evses: [
        {
          ...{ status: 'AVAILABLE', capabilities: ['RFID_READER'] },
          connectors: [
            {
              ...{ standard: 'IEC_62196_T2', format: 'SOCKET', max_voltage: 230, max_amperage: 32 },
              ...{ tariff_ids: ['T1'], last_updated: '2026-10-01T10:00:00Z' },
            },
            { id: '2', max_electric_power: 50_000, last_updated: '2026-11-01T10:00:00Z' },
          ],
        },
      ],
    });
    expect(await found('LOC2')).not.toHaveProperty('images');
  });

  it('is valid by the tables of the standard, without what lacks something', async () => {
    const { locations, pages } = await pull(directory, '?limit=1');
    expect(locations.map(({ id }) => id).sort()).toEqual(['LOC1', 'LOC2']);
    expect(locations.flatMap(violations)).toEqual([]);
    for (const headers of pages) {
      const names = ['x-total-count', 'x-limit', 'x-directory-omitted'];
      expect(names.map((name) => headers.get(name))).toEqual(['2', '500', '2']);
    }
  });

  it.each([
    ['LOC3', 'city'],
    ['LOC4', 'connector max_voltage, connectors'],
  ])('says of %s what it lacks', async (id, lacked) => {
    const { status, body } = await directory.get<Envelope<unknown>>(`${LOCATIONS}/${id}`);
    expect([status, body.status_code]).toEqual([404, 2003]);
    expect(body.status_message).toBe(`The location ${id} is not published: it lacks ${lacked}.`);
  });

  it('is exported, and is nothing new to the importer', async () => {
    const output = join(folder, 'export.json');
    const terminal = terminalWith();
    await runExport({ format: 'ocpi', api: directory.url, output, report: true }, terminal);
    expect(terminal.err()).toMatch(
      /^left out 2 of 4 locations, which lack\n(?: {2}[\w ]+: 1, for example \d+\n){3}$/,
    );
    const exported = JSON.parse(await readFile(output, 'utf8')) as { readonly id: string }[];
    const newest = LOCATIONS.replace('2.2.1', '2.3.0');
    expect(exported).toEqual((await pull(directory, '', undefined, newest)).locations);
    writeFileSync(output, JSON.stringify(exported.filter(({ id }) => id === 'LOC1')));
    const before = (await allEvents(directory)).length;
    expect(await imported(output)).toContain('stations 0 0 2 0 0');
    expect(await allEvents(directory)).toHaveLength(before);
  });

  it('has six decimals where seven are too long, which move nothing when they come back', async () => {
    const file = join(folder, 'south-west.json');
    writeFileSync(file, JSON.stringify([farSouthWest]));
    await imported(file);
    const output = join(folder, 'south-west-export.json');
    await runExport({ format: 'ocpi', api: directory.url, output, report: false }, terminalWith());
    const exported = JSON.parse(await readFile(output, 'utf8')) as { readonly id: string }[];
    const locations = exported.filter(({ id }) => id === 'LOC5');
    expect(locations.flatMap(violations)).toEqual([]);
    expect(locations).toMatchObject([
      {
        coordinates: { latitude: '-27.112679', longitude: '-109.349686' },
        related_locations: [{ latitude: '-27.112679', longitude: '-109.349687' }],
        evses: [{ coordinates: { latitude: '-27.112681', longitude: '-109.349690' } }],
      },
    ]);
    writeFileSync(
      file,
      JSON.stringify([{ ...locations[0], related_locations: farSouthWest.related_locations }]),
    );
    const before = (await allEvents(directory)).length;
    await imported(file);
    expect(await allEvents(directory)).toHaveLength(before);
  });
});
