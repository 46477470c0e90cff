import { runExport } from '../../../../../apps/cli/src/export/run-export.js';
import { terminalWith } from '../../../../../test/import/terminal.js';
import { sendBulk } from '../../../../../test/support/bulk.js';
import { useDirectory } from '../../../../../test/support/directory.js';
import {
  idsOf,
  referencesOf,
  sitesOf,
  stationsOf,
  statusesOf,
  tableOf,
  type StatusDocument,
  type TableDocument,
} from './documents.js';

const observed_at = '2026-11-01T10:00:00.000Z';
const source = { feed: 'NL*DTX', id: 'a' };

describe('The documents of DATEX II', () => {
  const directory = useDirectory({ ocpi: { country_code: 'DE', party_id: 'ABC' } });
  const table = async () => (await directory.get<TableDocument>('/v1/datex2/table')).body;
  const status = (query = '') => directory.get<StatusDocument>(`/v1/datex2/status${query}`);
  let ids: readonly string[];

  beforeAll(async () => {
    expect((await directory.get('/v1/datex2/table')).status).toBe(404);
    expect(statusesOf((await status()).body)).toEqual([]);
    const type = { feed: 'connector-types', id: 'T2' };
    const { results } = await sendBulk(directory, [{ type: 'UpsertConnectorType', source: type, data: {} }]);
    const connector = {
      ...{ connector_type_id: results[0]?.id, count: 1, standard: 'IEC_62196_T2', power_type: 'AC_3_PHASE' },
      kilowatts: 11,
    };
    const station = (id: string, connectors: readonly object[]) => ({
      ...{ type: 'UpsertStation', source: { ...source, id: `a/${id}` }, observed_at, connectors },
      data: { location_source: source, available: '1' },
    });
    const place = { name: 'A', latitude: '52.5', longitude: '13.4' };
    const { results: created } = await sendBulk(directory, [
      { type: 'RegisterLocation', source, data: place },
      station('1', [connector]),
      station('2', [connector]),
      station('without power', []),
      { type: 'RegisterLocation', source: { ...source, id: 'b' }, data: {} },
    ]);
    ids = created.slice(1, 3).map(({ id }) => String(id));
  });

  it('are the table of all sites, and their statuses', async () => {
    const document = await table();
    expect(document).toMatchObject({
      payload: {
        ...{
          modelBaseVersionG: '3',
          profileNameG: 'AFIR Energy Infrastructure',
          profileVersionG: '01-00-00',
        },
        aegiEnergyInfrastructureTablePublication: {
          publicationCreator: { country: 'DE', nationalIdentifier: 'DE*ABC' },
        },
      },
    });
    expect(sitesOf(document)).toHaveLength(2);
    expect(
      stationsOf(document)
        .map(({ idG }) => idG)
        .sort(),
    ).toEqual(ids.map((id) => `station-${id}`).sort());
    const { body } = await status();
    expect(statusesOf(body)).toEqual([...ids].sort().map((id) => [id, 'available', observed_at]));
    expect(idsOf(document)).toEqual(expect.arrayContaining([...referencesOf(body)]));
  });

  it('are a message if they are statuses: the whole, or what has changed', async () => {
    const { body, headers } = await status();
    const agent = { internationalIdentifier: { country: 'DE', nationalIdentifier: 'DE*ABC' } };
    const message = (protocol: string) => ({
      messageContainer: {
        exchangeInformation: {
          exchangeContext: {
            codedExchangeProtocol: { value: protocol },
            exchangeSpecificationVersion: '3.0',
            supplierOrCisRequester: agent,
          },
          dynamicInformation: {
            exchangeStatus: { value: 'online' },
            messageGenerationTimestamp: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
          },
        },
        payload: [
          {
            profileNameG: 'AFIR Energy Infrastructure',
            aegiEnergyInfrastructureStatusPublication: {
              publicationCreator: agent.internationalIdentifier,
              tableReference: [{ targetClass: 'EnergyInfrastructureTable' }],
            },
          },
        ],
      },
    });
    expect(body).toMatchObject(message('snapshotPull'));
    expect(Object.keys(body)).toEqual(['messageContainer']);
    const since = String(headers.get('directory-position'));
    expect((await status(`?since=${since}`)).body).toMatchObject(message('deltaPull'));
  });

  it('have the same ids and versions until the data change, which statuses are not', async () => {
    const before = tableOf(await table());
    await directory.put(`/v1/stations/${ids[0]}/availability`, { available: '3' });
    expect(tableOf(await table())).toEqual(before);
    await directory.patch(`/v1/stations/${ids[0]}`, { name: 'Named' });
    const after = tableOf(await table());
    expect(after.versionG).not.toBe(before.versionG);
    const changed = after.energyInfrastructureSite.filter(
      ({ versionG }, index) => before.energyInfrastructureSite[index]?.versionG !== versionG,
    );
    expect(changed).toHaveLength(1);
  });

  it('have a change of a status alone, by the position or the time before it', async () => {
    const since = String((await status()).headers.get('directory-position'));
    const at = new Date().toISOString();
    const observed = { available: '2', observed_at: '2026-11-02T10:00:00.000Z' };
    await directory.put(`/v1/stations/${ids[1]}/availability`, observed);
    const expected = [[ids[1], 'charging', observed.observed_at]];
    const { body, headers } = await status(`?since=${since}`);
    expect(statusesOf(body)).toEqual(expected);
    expect(statusesOf((await status(`?since=${at}`)).body)).toContainEqual(expected[0]);
    const next = String(headers.get('directory-position'));
    await directory.put(`/v1/stations/${ids[1]}/availability`, { available: '2' });
    await directory.patch(`/v1/stations/${ids[0]}`, { name: 'Other' });
    const none = await status(`?since=${next}`);
    expect(statusesOf(none.body)).toEqual([]);
    expect(none.headers.get('directory-position')).not.toBe(next);
  });

  it('have removed stations among the changes', async () => {
    const since = String((await status()).headers.get('directory-position'));
    await directory.delete(`/v1/stations/${ids[1]}`);
    expect(statusesOf((await status(`?since=${since}`)).body).map(([id, value]) => [id, value])).toEqual([
      [ids[1], 'removed'],
    ]);
    expect(statusesOf((await status()).body).map(([id]) => id)).toEqual([ids[0]]);
    expect(stationsOf(await table())).toHaveLength(1);
  });

  it('have the stations of a charging station below it, in the table and in the statuses', async () => {
    const place = { ...source, id: 'c' };
    const before = String((await status()).headers.get('directory-position'));
    const point = (id: string, charging_station_id: string) => ({
      ...{ type: 'UpsertStation', source: { ...source, id: `c/${id}` }, observed_at },
      connectors: [
        {
          ...{ connector_type_source: { feed: 'connector-types', id: 'T2' }, count: 1 },
          ...{ standard: 'IEC_62196_T2', power_type: 'AC_3_PHASE', kilowatts: 11 },
        },
      ],
      data: { location_source: place, available: '1', charging_station_id },
    });
    const { results } = await sendBulk(directory, [
      {
        type: 'RegisterLocation',
        source: place,
        data: { charging_stations: [{ id: 'C1', max_kilowatts: 22 }] },
      },
      ...[point('1', 'C1'), point('2', 'C2'), point('3', 'C1')],
    ]);
    const [location, first, second, third] = results.map(({ id }) => String(id));
    const grouped = stationsOf(await table()).filter(({ idG }) => idG.startsWith(`${location}/`));
    expect(grouped).toMatchObject([
      { idG: `${location}/C1`, totalMaximumPower: 22_000, numberOfRefillPoints: 2 },
      { idG: `${location}/C2`, totalMaximumPower: 11_000, numberOfRefillPoints: 1 },
    ]);
    const expected = [location, `${location}/C1`, ...[first, third].sort(), `${location}/C2`, second];
    for (const query of ['', `?since=${before}`])
      expect(referencesOf((await status(query)).body)).toEqual(expect.arrayContaining(expected));
    const since = String((await status()).headers.get('directory-position'));
    const status_schedule = [{ period_begin: '2027-01-01T00:00:00Z', status: 'PLANNED' }];
    await directory.patch(`/v1/stations/${first}`, { status_schedule });
    expect(JSON.stringify((await status(`?since=${since}`)).body)).toContain('"plannedRefillPointStatus"');
  });

  it('are exported', async () => {
    const exported = async (status: boolean) => {
      const terminal = terminalWith();
      await runExport({ api: directory.url, format: 'datex2', status }, terminal);
      return JSON.parse(terminal.out()) as unknown;
    };
    expect(tableOf((await exported(false)) as TableDocument)).toEqual(tableOf(await table()));
    const { body } = await status();
    expect(statusesOf((await exported(true)) as StatusDocument)).toEqual(statusesOf(body));
  });

  it.each(['status?since=yesterday', 'status?since=AQ~', 'status?since=', 'status?from=x', 'table?since=x'])(
    'refuse %s',
    async (path) => expect((await directory.get(`/v1/datex2/${path}`)).status).toBe(400),
  );

  it('are not read for a HEAD request', async () => {
    const response = await fetch(`${directory.url}/v1/datex2/table`, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      ...[200, 'application/json; charset=utf-8', ''],
    ]);
  });
});
