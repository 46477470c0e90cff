import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImportRun, type ImportOptions } from '../../libs/imports/src/index.js';
import type { Settings } from '#runtime';
import { useDirectory } from '../support/directory.js';

const START = Date.parse('2026-01-01T10:00:00Z');
const at = (minute: number) => new Date(START + minute * 60_000).toISOString();

interface Event {
  readonly type: string;
  readonly data: { readonly available?: string; readonly observed_at?: string };
}

/** The status of a point that a feed has at a minute. */
type StatusAt = (minute: number) => string;

const always: StatusAt = () => 'AVAILABLE';

/** A feed of OCPI with one station, of which it reports each minute. */
const ocpi =
  (party: string, status: StatusAt, name: (minute: number) => string = () => 'A') =>
  (minute: number): string =>
    JSON.stringify([
      {
        ...{ country_code: 'DE', party_id: party, id: 'L', publish: true, name: name(minute) },
        ...{ address: 'Street 1', city: 'Town', country: 'DEU', time_zone: 'Europe/Berlin' },
        coordinates: { latitude: '52.5', longitude: '13.4' },
        evses: [{ uid: 'e', status: status(minute), connectors: [], last_updated: at(minute) }],
        last_updated: at(0),
      },
    ]);

/** The static file of IRVE's point, and then a file of its status each minute. */
const irve =
  (status: StatusAt) =>
  (minute: number): string => {
    const words = status(minute) === 'AVAILABLE' ? 'libre' : 'occupe';
    return minute === 0
      ? 'id_pdc_itinerance,id_station_itinerance,nom_station,coordonneesXY\nFRE1,FRP1,A,"[2.3,48.8]"\n'
      : `id_pdc_itinerance,etat_pdc,occupation_pdc,horodatage\nFRE1,en_service,${words},${at(minute)}\n`;
  };

/** A directory, and imports into it at simulated minutes. */
function useImports(settings: Partial<Settings> = {}) {
  const directory = useDirectory(settings);
  let folder: string;
  let query = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'import-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const importAt = async (minute: number, content: string, options: Partial<ImportOptions> = {}) => {
    const path = join(folder, 'feed');
    writeFileSync(path, content);
    const now = () => START + minute * 60_000;
    const names = { [path]: { name: 'feed', fileName: null } };
    const given = { files: [path], dryRun: false, now, names, ...options };
    return new ImportRun(given, { api: directory.url }).run();
  };
  const follow = async (
    feed: (minute: number) => string,
    minutes: number,
    options: Partial<ImportOptions> = { statusTtlSeconds: 0 },
  ) => {
    for (let minute = 0; minute < minutes; minute += 1) await importAt(minute, feed(minute), options);
  };
  /** The events of statuses since the last call, each as its code and minute. */
  const reports = async () => {
    const { body } = await directory.get<{ items: Event[]; next: string }>(`/v1/events${query}`);
    query = `?after=${body.next}`;
    return body.items.flatMap(({ type, data: { available, observed_at } }) =>
      type.startsWith('Station') && observed_at !== undefined
        ? [`${available ?? 'created'} ${(Date.parse(observed_at) - START) / 60_000}`]
        : [],
    );
  };
  return { importAt, follow, reports };
}

describe('A feed that reports each minute', () => {
  const { importAt, follow, reports } = useImports();
  const ofUnknownTime = useImports({ statusTtlSeconds: 300 });

  it('is kept once in a quarter of an hour, with a changed status at once', async () => {
    const charging: StatusAt = (minute) => (minute === 20 ? 'CHARGING' : 'AVAILABLE');
    await follow(ocpi('SHR', charging), 40);
    expect(await reports()).toEqual(['created 0', '1 15', '2 20', '1 21', '1 36']);
  });

  it('is kept once in a quarter of the time that statuses count', async () => {
    await follow(irve(always), 12, { feed: 'fr', statusTtlSeconds: 1_200 });
    expect(await reports()).toEqual(['1 1', '1 6', '1 11']);
  });

  it('is sent whole if it changes anything else', async () => {
    const name = (minute: number) => (minute < 3 ? 'A' : 'B');
    await follow(ocpi('ANY', always, name), 6);
    expect(await reports()).toEqual(['created 0', '1 3']);
  });

  it('counts what is not sent as unchanged, also in a dry run', async () => {
    await follow(irve(always), 2, { feed: 'fr2' });
    for (const dryRun of [true, false]) {
      const { counts } = await importAt(3, irve(always)(3), { feed: 'fr2', dryRun });
      expect(counts.station).toMatchObject({ unchanged: 1, changed: 0 });
    }
  });

  it('is sent as it is to a directory whose statuses go stale after a time that is not known', async () => {
    await ofUnknownTime.follow(ocpi('SHR', always), 3, {});
    expect(await ofUnknownTime.reports()).toEqual(['created 0', '1 1', '1 2']);
  });
});
