import { idOfSource, type CommandLine } from '#application';
import { DEFAULT_PHOTO, type CommandType } from '#domain';

export type ExampleCommand = CommandLine & { readonly type: CommandType };

const feed = 'DE*ABC';
const location = { feed, id: 'site-1' };
const station = { feed, id: 'site-1/0001' };
const connectorType = { feed: 'connector-types', id: 'IEC_62196_T2_COMBO/DC/150' };

const stationId = idOfSource('station', station);
const connectorTypeId = idOfSource('connector-type', connectorType);

const connectors = [
  {
    connector_type_id: connectorTypeId,
    count: 2,
    standard: 'IEC_62196_T2_COMBO',
    format: 'CABLE',
    power_type: 'DC',
    max_voltage: 920,
    max_amperage: 500,
    kilowatts: 150,
  },
];

const ofConnectorType: readonly ExampleCommand[] = [
  {
    type: 'UpsertConnectorType',
    source: connectorType,
    data: { name: 'CCS 2, DC 150 kW', power: 'DC', kilowatts: '150', photo: DEFAULT_PHOTO },
  },
  { type: 'UpdateConnectorType', id: connectorTypeId, data: { description: 'IEC_62196_T2_COMBO' } },
  { type: 'UpdateConnectorType', id: connectorTypeId, data: { is_active: false } },
  { type: 'UpdateConnectorType', id: connectorTypeId, data: { is_active: true } },
  { type: 'RemoveConnectorType', source: connectorType },
  { type: 'RestoreConnectorType', source: connectorType },
  { type: 'CreateConnectorType', data: { name: 'Type 2, AC 22 kW', power: 'AC_3_PHASE', kilowatts: '22' } },
];

const ofStation: readonly ExampleCommand[] = [
  {
    type: 'UpsertStation',
    source: station,
    observed_at: '2026-11-21T07:59:30Z',
    data: {
      name: 'Main Street 1',
      latitude: '52.50',
      longitude: '13.4',
      available: '1',
      location_source: location,
    },
    connectors,
    details: { evse_id: 'DE*ABC*E0001', capabilities: ['RFID_READER'] },
  },
  { type: 'UpdateStation', id: stationId, expected_version: 1, data: { hours: '24/7' } },
  {
    type: 'SetStationAvailability',
    source: station,
    observed_at: '2026-11-21T08:30:00Z',
    data: { available: '2' },
  },
  {
    type: 'SetStationAvailability',
    source: station,
    observed_at: '2026-11-21T08:45:00Z',
    data: { available: '2' },
  },
  { type: 'SetStationConnectors', source: station, data: { connectors: [{ ...connectors[0], count: 1 }] } },
  { type: 'SetStationDetails', source: station, data: { physical_reference: '3' } },
  { type: 'UpdateStation', id: stationId, data: { location_id: '42' } },
  { type: 'RemoveStation', source: station },
  { type: 'RestoreStation', source: station },
  { type: 'EraseStationText', source: station },
  { type: 'CreateStation', data: { name: 'Main Street 2', location_id: '42' } },
];

const ofLocation: readonly ExampleCommand[] = [
  {
    type: 'RegisterLocation',
    source: location,
    data: { name: 'Main Street', city: 'Berlin', country: 'DE', time_zone: 'Europe/Berlin' },
  },
  { type: 'UpdateLocation', id: idOfSource('location', location), data: { operator: 'ABC Energy' } },
  { type: 'RetireLocation', source: location },
];

/**
 * Commands of every type, in an order in which each one is accepted; together they yield events of every type. The
 * first of a type is its example.
 */
export const exampleCommands: readonly ExampleCommand[] = [
  ...ofConnectorType,
  ...ofStation,
  ...ofLocation,
].map((line, index) => ({
  command_id: `01a2162f-d5cb-779f-8538-${String(index + 1).padStart(12, '0')}`,
  ...line,
}));
