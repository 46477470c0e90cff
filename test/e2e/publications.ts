import {
  statusesOf,
  stationsOf,
  type StatusDocument,
  type TableDocument,
} from '../../libs/features/publishing/test/datex2/documents.js';
import { pull } from '../../libs/features/publishing/test/ocpi/receiver.js';
import { sendBulk } from '../support/bulk.js';
import type { DirectoryClient } from '../support/client.js';

const feed = 'NL*PUB';
const names = ['a', 'b', 'c'];

/** Registers locations with a station each, which lack nothing. */
async function register(directory: DirectoryClient): Promise<void> {
  const type = { feed: 'connector-types', id: 'T2' };
  const { results } = await sendBulk(directory, [{ type: 'UpsertConnectorType', source: type, data: {} }]);
  const connector = {
    ...{ connector_type_id: results[0]?.id, count: 1, standard: 'IEC_62196_T2', format: 'SOCKET' },
    ...{ power_type: 'AC_3_PHASE', max_voltage: 230, max_amperage: 32, kilowatts: 22 },
  };
  const data = {
    ...{ address: 'Street 1', city: 'Gent', country: 'BE', time_zone: 'Europe/Brussels' },
    ...{ latitude: '51.0', longitude: '3.7' },
  };
  for (const id of names) {
    const source = { feed, id };
    const { end } = await sendBulk(directory, [
      { type: 'RegisterLocation', source, data },
      {
        ...{ type: 'UpsertStation', source: { feed, id: `${id}/1` }, connectors: [connector] },
        data: { location_source: source },
      },
    ]);
    expect(end.rejected).toBe(0);
  }
}

/** Publishes as DATEX II and OCPI what it has, and what of it has changed. */
export async function expectPublications(directory: DirectoryClient): Promise<void> {
  await register(directory);
  const change = async (id: string, available: string, hour: number) => {
    const observed_at = `2026-11-01T0${hour}:00:00.000Z`;
    await directory.put(`/v1/stations/${id}/availability`, { available, observed_at });
    return observed_at;
  };
  const table = await directory.get<TableDocument>('/v1/datex2/table');
  const status = await directory.get<StatusDocument>('/v1/datex2/status');
  const ids = statusesOf(status.body).map(([id]) => id);
  expect(stationsOf(table.body).map(({ idG }) => idG)).toEqual(ids.map((id) => `station-${id}`));
  expect(ids).toHaveLength(names.length);

  const [id = ''] = ids;
  const observed_at = await change(id, '3', 0);
  const since = `/v1/datex2/status?since=${status.headers.get('directory-position')}`;
  const changes = await directory.get<StatusDocument>(since);
  expect(statusesOf(changes.body)).toEqual([[id, 'inoperative', observed_at]]);

  const { locations } = await pull(directory, '?limit=1', (page) => change(id, String(page % 5), page));
  const own = locations.filter(({ party_id }) => party_id === 'PUB').map((location) => location.id);
  expect(own).toEqual(names);
}
