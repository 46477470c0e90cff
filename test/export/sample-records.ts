import { sampleValues } from '../../libs/application/src/projection/sample-values.js';
import { aggregates, namesBeside, type AggregateKind } from '../../libs/domain/src/index.js';
import { sendBulk } from '../support/bulk.js';
import type { DirectoryClient } from '../support/client.js';
import { createConnectorType, createStation, createTariff } from '../support/records.js';

const everyText = 'a "quote", a comma,\na line; é 🚗 \\ and a tab\t';

/** What stands beside the attributes of a kind of record, each member of each structure set. */
export function besideOf(kind: AggregateKind): Readonly<Record<string, unknown>> {
  const { fields } = aggregates[kind];
  const values = sampleValues(fields);
  return Object.fromEntries(namesBeside(fields).map((name) => [name, values[name]]));
}

const ofConnector = { capabilities: ['A', 'B'], terms_and_conditions: 'https://example.org/terms' };

/** Makes records of all kinds: with and without sources, removed, retired, and with every member. */
export async function fill(directory: DirectoryClient): Promise<void> {
  const own = await createConnectorType(directory, { name: everyText, is_active: false });
  const gone = await createConnectorType(directory, { name: 'Old plug', kilowatts: '11' });
  const source = { feed: 'connector-types', id: 'CHADEMO/DC/50' };
  const shared = { type: 'UpsertConnectorType', source, data: { name: 'CHAdeMO', kilowatts: '50' } };
  const { results } = await sendBulk(directory, [
    shared,
    { type: 'RegisterLocation', id: '42', data: { name: 'Main Street', facilities: ['HOTEL', 'CAFE'] } },
    {
      type: 'RegisterLocation',
      id: '43',
      data: { city: 'Ithaca' },
      extensions: { own_energy: { green: 0.5 } },
    },
    {
      type: 'RegisterLocation',
      source: { feed: 'DE*ABC', id: 'L1' },
      data: { name: everyText, country: 'DE', ...besideOf('location') },
    },
  ]);
  const [{ id: type } = { id: null }, , , { id: location } = { id: null }] = results;
  const elements = [{ price_components: [{ type: 'FLAT', price: '1.00' }] }];
  const { id: night } = await createTariff(directory, { name: 'Night', currency: 'SEK', elements });
  const connectors = [
    {
      connector_type_id: type,
      count: 2,
      standard: 'CHADEMO',
      format: 'CABLE',
      power_type: 'DC',
      kilowatts: 62.5,
    },
    {
      ...{ connector_type_id: own.id, count: 1, max_voltage: 230, max_amperage: 16, ...ofConnector },
      ...{
        tariff_ids: [night],
        tariff_sources: [
          { feed: 'DE*ABC', id: 'T1' },
          { feed: 'DE*ABC', id: 'none' },
        ],
      },
    },
    { connector_type_id: gone.id, count: 1000 },
  ];
  const stamps = new Set(['created_at', 'updated_at']);
  const values = Object.entries(sampleValues(aggregates.tariff.fields));
  const tariff = Object.fromEntries(values.filter(([name]) => !stamps.has(name)));
  await sendBulk(directory, [
    {
      type: 'UpsertTariff',
      source: { feed: 'DE*ABC', id: 'T1' },
      observed_at: '2026-11-20T08:00:00Z',
      data: tariff,
      extensions: { own: 1 },
    },
  ]);
  const details = {
    evse_id: 'DE*ABC*E1',
    physical_reference: '',
    capabilities: ['RFID_READER'],
    floor_level: '-1',
  };
  const extensions = { z: null, a: [{ text: everyText }], 7: 1e-7 };
  const upsert = { type: 'UpsertStation', connectors, details };
  await sendBulk(directory, [
    {
      ...upsert,
      source: { feed: 'DE*ABC', id: 'L1/1' },
      observed_at: '2026-11-20T08:00:00.123Z',
      data: {
        name: everyText,
        available: '2',
        location_id: location,
        external_station_id: '18446744073709551615',
        ...besideOf('station'),
      },
    },
    {
      ...upsert,
      extensions,
      source: { feed: 'DE*ABC', id: 'L1/2' },
      data: { location_id: '43', available: '1' },
    },
    { ...upsert, source: { feed: 'DE*ABC', id: 'L1/3' }, data: { location_id: '42', name: 'gone' } },
    { type: 'RemoveStation', source: { feed: 'DE*ABC', id: 'L1/3' }, data: {} },
  ]);
  const [one] = await Promise.all(
    ['Same name', 'same name', 'Same name', null].map((name) =>
      createStation(directory, { name, location_id: '42' }),
    ),
  );
  await directory.put(`/v1/stations/${one?.id}/availability`, { available: '4' });
  await directory.put(`/v1/stations/${one?.id}/availability`, { available: null });
  await sendBulk(directory, [
    { type: 'RetireLocation', id: '43', data: {} },
    { type: 'RemoveConnectorType', id: gone.id, data: {} },
  ]);
}
