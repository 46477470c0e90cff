import { pino } from 'pino';
import { Writable } from 'node:stream';
import { startService, type Service } from '../../../../../apps/directory-api/src/service.js';
import { readSettings } from '#runtime';
import {
  idsOf,
  sitesOf,
  stationsOf,
  statusesOf,
  type StatusDocument,
  type TableDocument,
} from '../datex2/documents.js';
import { sendBulk } from '../../../../../test/support/bulk.js';
import { DirectoryClient } from '../../../../../test/support/client.js';
import { removeFolder, temporaryFolder } from '../../../../../test/support/directory.js';
import { LOCATIONS, pull, violations, type Envelope, type OcpiObject } from './receiver.js';

const observed_at = '2026-11-01T10:00:00Z';
const place = {
  ...{ address: 'Street 1', city: 'Berlin', country: 'DE', time_zone: 'Europe/Berlin' },
  ...{ latitude: '52.5', longitude: '13.4' },
};
const OMITTED = 'x-directory-evses-omitted';

interface Evse {
  readonly uid: string;
  readonly legal?: string;
}
const evsesOf = (location: OcpiObject | undefined) => (location?.['evses'] ?? []) as readonly Evse[];

describe('Locations with many or large stations', () => {
  let service: Service;
  let folder: string;
  let log = '';
  const directory = new DirectoryClient(() => service.url);
  let connector: object;

  beforeAll(async () => {
    folder = await temporaryFolder();
    const settings = { PORT: '0', DATA_DIR: folder, OCPI_COUNTRY_CODE: 'DE', OCPI_PARTY_ID: 'ABC' };
    const lines = new Writable({ write: (chunk, _, done) => ((log += String(chunk)), done()) });
    service = await startService(readSettings(settings), pino({ level: 'warn' }, lines));
    const type = { feed: 'connector-types', id: 'T2' };
    const { results } = await sendBulk(directory, [{ type: 'UpsertConnectorType', source: type, data: {} }]);
    connector = {
      ...{ connector_type_id: results[0]?.id, count: 1, standard: 'IEC_62196_T2', format: 'SOCKET' },
      ...{ power_type: 'AC_3_PHASE', max_voltage: 400, max_amperage: 32, kilowatts: 11 },
    };
  });
  afterAll(async () => {
    await service.stop();
    await removeFolder(folder);
  });

  const station = (id: string, uid: string, more: object = {}) => ({
    ...{ type: 'UpsertStation', source: { feed: 'NL*TNM', id: `${id}/${uid}` }, observed_at },
    ...{
      connectors: [connector],
      data: { location_source: { feed: 'NL*TNM', id }, available: '1' },
      ...more,
    },
  });
  /** Registers a location with stations, and returns the ids of these. */
  async function register(id: string, uids: readonly string[], more?: object): Promise<readonly string[]> {
    await sendBulk(directory, [{ type: 'RegisterLocation', source: { feed: 'NL*TNM', id }, data: place }]);
    const ids: string[] = [];
    for (let from = 0; from < uids.length; from += 50) {
      const sent = uids.slice(from, from + 50).map((uid) => station(id, uid, more));
      const { end, results } = await sendBulk(directory, sent);
      expect(end.rejected).toBe(0);
      ids.push(...results.map((result) => String(result.id)));
    }
    return ids;
  }
  const located = (path: string) => directory.get<Envelope<OcpiObject>>(`${LOCATIONS}/${path}`);

  it('have their first 1,000 EVSEs by the ids of their sources; the others are counted', async () => {
    const uids = Array.from({ length: 1003 }, (_, n) => String(9999 - n));
    const ids = await register('many', uids);
    await register('few', ['1']);
    const published = [...uids].sort().slice(0, 1000);
    const { body, headers } = await located('many');
    expect(evsesOf(body.data).map(({ uid }) => uid)).toEqual(published);
    expect(headers.get(OMITTED)).toBe('3');
    expect((await located('few')).headers.get(OMITTED)).toBe('0');
    const list = await directory.get<Envelope<readonly OcpiObject[]>>(LOCATIONS);
    expect(list.body.data.map((each) => [each.id, evsesOf(each).length])).toEqual([
      ...[
        ['many', 1000],
        ['few', 1],
      ],
    ]);
    expect([list.headers.get(OMITTED), list.headers.get('x-directory-omitted')]).toEqual(['3', '0']);
    expect((await located('many/8997')).body.data).toMatchObject({ uid: '8997' });
    const { status, body: refused } = await located('many/9999');
    expect([status, refused.status_message]).toEqual([
      404,
      'There is no uid 9999 among the evses, of which 3 more are not published.',
    ]);

    const table = (await directory.get<TableDocument>('/v1/datex2/table')).body;
    expect(stationsOf(table)).toHaveLength(1001);
    const all = await directory.get<StatusDocument>('/v1/datex2/status');
    expect(statusesOf(all.body)).toHaveLength(1001);
    const since = String(all.headers.get('directory-position'));
    for (const id of [ids[0], ids[1002]])
      await directory.put(`/v1/stations/${id}/availability`, { available: '2' });
    const changes = (await directory.get<StatusDocument>(`/v1/datex2/status?since=${since}`)).body;
    expect(statusesOf(changes).map(([id]) => id)).toEqual([ids[1002]]);
    expect(idsOf(table)).not.toContain(ids[0]);
    expect(sitesOf(table)).toHaveLength(2);

    const told = log.split('\n').filter((line) => line.includes('1003 stations'));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/publish the first 1000 by the id of their source/);
  });

  it('are pages of their own if they are larger than one, and streamed', async () => {
    const legal = '"Terms" and conditions ü. '.repeat(2000);
    const uids = Array.from({ length: 180 }, (_, n) => String(100 + n));
    await register('large', uids, { extensions: { legal } });
    await register('later', ['1']);
    const { body, headers, status } = await located('large');
    expect([status, body.status_code, headers.get('content-length')]).toEqual([200, 1000, null]);
    expect(violations(body.data)).toEqual([]);
    expect(evsesOf(body.data).map((evse) => [evse.uid, evse.legal])).toEqual(uids.map((uid) => [uid, legal]));
    const { locations, pages } = await pull(directory);
    expect(locations.map(({ id }) => id)).toEqual(['many', 'few', 'large', 'later']);
    expect(locations[2]).toEqual(body.data);
    expect(pages.map((page) => page.get('x-total-count'))).toEqual(['4', '4', '4']);
    expect((await located('large/159')).body.data).toMatchObject({ uid: '159', legal });
    const head = await fetch(`${directory.url}${LOCATIONS}/large`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('are left out for one station, whichever lacks something', async () => {
    await register('lacking', ['1', '2']);
    await sendBulk(directory, [station('lacking', '3', { connectors: [] })]);
    const { status, body } = await located('lacking');
    expect([status, body.status_message]).toEqual([
      404,
      'The location lacking is not published: it lacks connectors.',
    ]);
    expect((await located('lacking/1')).status).toBe(404);
    await sendBulk(directory, [station('lacking', '3')]);
    expect(evsesOf((await located('lacking')).body.data)).toHaveLength(3);
  });
});
