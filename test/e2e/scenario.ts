import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DirectoryClient, DirectoryRecord, Page } from '../support/client.js';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import type { Mode, RunningDirectory } from '../support/modes.js';
import { allEvents, allItems, type FeedEvent } from '../support/pages.js';
import { startCli } from '../support/programs.js';
import { createConnectorType, eventTypesOf, type HistoryItem } from '../support/records.js';
import { expectPublications } from './publications.js';

const feed = fileURLToPath(new URL('./fixtures/ocpi-feed.json', import.meta.url));

interface FeedFile {
  readonly data: readonly {
    readonly evses?: readonly { uid: string; status: string; last_updated?: string }[];
  }[];
}

/** The use of a directory from an empty one to a rebuild, in the given mode. The tests depend on each other. */
export function describeScenario({ mode, start }: Mode): void {
  describe(`a directory, ${mode}`, () => {
    let running: RunningDirectory;
    let directory: DirectoryClient;
    let folder: string;
    let position: string;

    beforeAll(async () => {
      folder = await temporaryFolder();
      running = await start();
      directory = running.directory;
    });
    afterAll(async () => {
      await running.stop();
      await removeFolder(folder);
    });

    /** Imports a file; returns the exit code and the table of counts, with single spaces. */
    async function importFeed(file: string) {
      const cli = startCli(['import', file, '--api', directory.url, '--rejects', 'rejects.ndjson'], folder);
      const { code } = await cli.ended;
      expect(cli.stderr).toBe('');
      return { code, table: cli.stdout.replace(/ +/g, ' ') };
    }

    /**
     * The events since the last call, sorted by record and in order.
     * @param count waits until there are at least so many
     */
    async function newEvents(count: number): Promise<readonly FeedEvent[]> {
      const events: FeedEvent[] = [];
      do {
        const wait = count > 0 ? '&wait=20' : '';
        const { body } = await directory.get<Page<FeedEvent> & { next: string }>(
          `/v1/events?limit=1000&after=${position}${wait}`,
        );
        position = body.next;
        // An instance has events before the lists have them.
        directory.remember(position);
        events.push(...body.items);
        if (body.items.length === 0) break;
      } while (events.length < count);
      return events.sort((one, other) => one.subject.localeCompare(other.subject));
    }

    async function stationNamed(query: string): Promise<DirectoryRecord> {
      const items = await allItems(directory, `/v1/stations?${query}`);
      expect(items).toHaveLength(1);
      return items[0] as DirectoryRecord;
    }

    const typeAndSubject = ({ type, subject }: FeedEvent) => `${type} ${subject}`;

    it('is empty at first', async () => {
      expect(await allItems(directory, '/v1/stations')).toEqual([]);
      const { body } = await directory.get<Page<FeedEvent> & { next: string }>('/v1/events');
      expect(body.items).toEqual([]);
      position = body.next;
    });

    it('imports a feed, and reports the records that it rejects', async () => {
      const { code, table } = await importFeed(feed);
      expect(code).toBe(1);
      expect(table).toMatch(/^locations 4 0 0 0 1$/m);
      expect(table).toMatch(/^stations 6 0 0 1 4$/m);
      const written = await readFile(join(folder, 'rejects.ndjson'), 'utf8');
      expect(written.match(/"reason"/g)).toHaveLength(5);
      const events = await newEvents(12);
      expect(events).toHaveLength(12);
      for (const { type } of events)
        expect(type).toMatch(/^(ConnectorType|Station)Created|^LocationRegistered/);
    });

    it('finds the imported records', async () => {
      const found = await stationNamed(`q=${encodeURIComponent('BAŁTYCKA chade')}`);
      expect(found).toMatchObject({
        attributes: {
          name: 'Galeria Bałtycka – P-1',
          latitude: '54.3829',
          hours: '24/7',
          outlets: 'IEC_62196_T2_COMBO DC 150 kW, CHADEMO DC 50 kW',
          external_station_id: '3256',
        },
        status: { code: '1', label: 'Available', observed_at: '2024-03-01T10:00:00.000Z' },
        connectors: [{ name: 'CCS 2, DC 150 kW', kilowatts: 150 }, { standard: 'CHADEMO' }],
      });
      expect((await stationNamed('standard=CHADEMO&max_kilowatts=149')).id).toBe(found.id);
      expect((await stationNamed('external_station_id=18446744073709551615')).status.code).toBe('2');
      const city = encodeURIComponent('ŁÓDŹ');
      const lodz = await allItems(directory, `/v1/stations?city=${city}&sort=-name&limit=1`);
      expect(lodz.map(({ status }) => status.label).sort()).toEqual(['Available', 'Under Repair', 'Unknown']);
      const [emden] = await allItems(directory, '/v1/locations?q=emden');
      expect(emden?.attributes).toMatchObject({ name: 'Leer', country: 'PL', retired: false });
      expect(await allItems(directory, `/v1/locations/${emden?.id ?? ''}/stations`)).toEqual([]);
    });

    it('accepts changes over HTTP, and has their events in the feed', async () => {
      const { id } = await stationNamed('q=chademo');
      const ccs = await createConnectorType(directory, { name: 'CCS Combo 2' });
      const connectors = [{ connector_type_id: ccs.id, count: 2 }];
      await directory.patch(`/v1/stations/${id}`, { cost: '1,95 zł/kWh', qr_enabled: true });
      await directory.put(`/v1/stations/${id}/connectors`, connectors);
      const observed = { available: '2', observed_at: '2024-03-02T08:00:00Z' };
      await directory.put(`/v1/stations/${id}/availability`, observed);
      const late = { available: '4', observed_at: '2024-03-01T23:00:00Z' };
      const ignored = await directory.put(`/v1/stations/${id}/availability`, late);
      expect(ignored.headers.get('command-status')).toBe('ignored');
      expect((await newEvents(4)).map(typeAndSubject)).toEqual([
        `ConnectorTypeCreated.v1 connector-types/${ccs.id}`,
        `StationDetailsChanged.v1 stations/${id}`,
        `StationConnectorsChanged.v1 stations/${id}`,
        `StationAvailabilityChanged.v1 stations/${id}`,
      ]);
      expect((await stationNamed('q=ccs%20chademo')).connectors).toMatchObject(connectors);
    });

    it('has the history of a station', async () => {
      const { id, version } = await stationNamed('q=chademo');
      const { items } = (await directory.get<Page<HistoryItem>>(`/v1/stations/${id}/history?limit=1000`))
        .body;
      expect(items.map((item) => item.version)).toEqual([1, 2, 3, version]);
      expect(items[0]?.data).toMatchObject({ source: { feed: 'PL*GRN', id: 'LOC-001/3256' } });
      expect(items[3]?.data).toEqual({
        available: '2',
        label: 'In Use',
        previous: '1',
        observed_at: '2024-03-02T08:00:00.000Z',
      });
    });

    it('appends no event if the same feed is imported again and again', async () => {
      await importFeed(feed);
      // The feed has other connectors than those that were set.
      expect(await newEvents(1)).toMatchObject([{ type: 'StationConnectorsChanged.v1' }]);
      const { table } = await importFeed(feed);
      expect(table).toMatch(/^locations 0 0 4 0 1$/m);
      expect(table).toMatch(/^stations 0 0 6 1 4$/m);
      expect(table).toMatch(/^connector types 0 0 2 0 0$/m);
      expect(await newEvents(0)).toEqual([]);
    });

    it('appends exactly three events for three changed statuses', async () => {
      const changes: Readonly<Record<string, string>> = {
        '18446744073709551615': 'AVAILABLE',
        A: 'AVAILABLE',
        C: 'INOPERATIVE',
      };
      const file = JSON.parse((await readFile(feed, 'utf8')).replace('\uFEFF', '')) as FeedFile;
      for (const evse of file.data.flatMap(({ evses = [] }) => evses)) {
        const status = changes[evse.uid];
        if (status !== undefined) Object.assign(evse, { status, last_updated: '2024-03-02T10:00:00Z' });
      }
      const changed = join(folder, 'changed.json');
      await writeFile(changed, JSON.stringify(file));
      const { table } = await importFeed(changed);
      expect(table).toMatch(/^stations 0 3 3 1 4$/m);
      const events = await newEvents(3);
      expect(events.map(({ type }) => type)).toEqual(Array(3).fill('StationAvailabilityChanged.v1'));
      expect(new Set(events.map(({ subject }) => subject)).size).toBe(3);
      expect(events.map(({ data }) => [data['previous'], data['available']]).sort()).toEqual([
        ['1', '3'],
        ['2', '1'],
        ['4', '1'],
      ]);
      expect(await allItems(directory, '/v1/stations?available=1')).toHaveLength(2);
    });

    it('removes a station, and keeps its history', async () => {
      const { id } = await stationNamed('q=chademo');
      expect((await directory.delete(`/v1/stations/${id}`)).status).toBe(204);
      expect((await newEvents(1)).map(typeAndSubject)).toEqual([`StationRemoved.v1 stations/${id}`]);
      expect((await directory.get(`/v1/stations/${id}`)).status).toBe(410);
      expect(await allItems(directory, '/v1/stations?q=chademo')).toEqual([]);
      expect((await eventTypesOf(directory, id)).at(-1)).toBe('StationRemoved');
    });

    it('rebuilds its read models while they are read', async () => {
      const everything = async () => ({
        stations: await allItems(directory, '/v1/stations'),
        locations: await allItems(directory, '/v1/locations'),
        types: await allItems(directory, '/v1/connector-types'),
        events: (await allEvents(directory, 'limit=1000')).length,
      });
      const before = await everything();
      const rebuild = running.rebuild();
      let isOver = false;
      const over = rebuild.finally(() => (isOver = true));
      while (!isOver) expect(await everything()).toEqual(before);
      await over;
      expect(await everything()).toEqual(before);
      const { id, attributes } = before.stations[0] as DirectoryRecord;
      await directory.patch(`/v1/stations/${id}`, { name: `${String(attributes['name'])} (rebuilt)` });
      expect((await stationNamed('q=rebuilt')).id).toBe(id);
    });

    it('has every event once, in the order of each record', async () => {
      const versions = new Map<string, number>();
      for (const { subject, aggregateversion } of await allEvents(directory, 'limit=2')) {
        expect(aggregateversion).toBe((versions.get(subject) ?? 0) + 1);
        versions.set(subject, aggregateversion);
      }
      expect(versions.size).toBe(13);
    });

    it('publishes what it has, and what of it has changed', () => expectPublications(directory));
  });
}
