import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImportRun } from '../../libs/imports/src/index.js';
import { point, site, table, word } from '../../libs/formats/src/datex2/reading/testing/documents.js';
import { useDirectory } from '../support/directory.js';

const rows = (row: Readonly<Record<string, string>>, separator = ',') =>
  [Object.keys(row), Object.values(row)].map((cells) => cells.join(separator)).join('\n');

const afdc = (hours: string, cards: string) =>
  rows({
    ...{ ID: '1', 'Station Name': 'A', Latitude: '40.7', Longitude: '-74', 'Access Code': 'public' },
    ...{ 'Access Days Time': hours, 'Cards Accepted': cards },
  });
const irve = (horaires: string, paiement_cb: string) =>
  rows({
    ...{ nom_amenageur: 'A', id_station_itinerance: 'FRABCP1', id_pdc_itinerance: 'FRABCE1' },
    ...{ coordonneesXY: '"[2.3,48.8]"', horaires, paiement_cb },
  });
const bnetza = (hours: string, payment: string) =>
  rows(
    {
      ...{ 'Ladeeinrichtungs-ID': '1', Betreiber: 'B', Breitengrad: '52,5', Längengrad: '13,4' },
      ...{ Steckertypen1: '', Bezahlsysteme: payment, Öffnungszeiten: hours },
    },
    ';',
  );
const datex2 = (hours: string, method: string) =>
  JSON.stringify(
    table(
      site({
        operatingHours: hours === '' ? undefined : { afacOpenAllHours: {} },
        energyInfrastructureStation: [
          {
            ...{ idG: 's', versionG: '1', refillPoint: [point('p')] },
            authenticationAndIdentificationMethods: method === '' ? [] : [word(method)],
          },
        ],
      }),
    ),
  );

interface Listed {
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

describe('An import of structured members', () => {
  const directory = useDirectory();
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'import-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const imported = async (content: string, feed: string) => {
    const path = join(folder, 'file');
    writeFileSync(path, content);
    const names = { [path]: { name: 'feed', fileName: 'feed' } };
    const run = new ImportRun(
      { files: [path], dryRun: false, names, ...(feed !== 'afdc' && { feed }) },
      { api: directory.url },
    );
    await run.run();
    const { outcomes } = run.report;
    expect(outcomes.total('rejected')).toBe(0);
    return outcomes.total('created') + outcomes.total('changed');
  };
  const shown = async (path: string, feed: string, name: string) =>
    (await directory.get<Listed>(`/v1/${path}?source_feed=${feed}`)).body.items[0]?.[name];

  it.each<[string, string, (hours: string, payment: string) => string, readonly [string, string]]>([
    ['AFDC', 'afdc', afdc, ['24 hours daily', 'V']],
    ['IRVE', 'points', irve, ['24/7', 'true']],
    ['BNetzA', 'register', bnetza, ['247', 'Kreditkarte (Lesegerät)']],
    ['DATEX II', 'sites', datex2, ['24/7', 'creditCard']],
  ])(
    'from %s fills them, changes nothing the second time, and unsets them',
    async (_, feed, of, [hours, payment]) => {
      const file = of(hours, payment);
      expect(await imported(file, feed)).toBeGreaterThan(0);
      expect(await shown('locations', feed, 'opening_times')).toEqual({ twentyfourseven: true });
      expect(await shown('stations', feed, 'payment')).toMatchObject({ methods: ['CREDIT_CARD'] });
      expect(await imported(file, feed)).toBe(0);
      const empty = of('', '');
      expect(await imported(empty, feed)).toBe(2);
      expect(await shown('locations', feed, 'opening_times')).toBeNull();
      expect(await shown('stations', feed, 'payment')).toBeNull();
      expect(await imported(empty, feed)).toBe(0);
    },
  );
});
