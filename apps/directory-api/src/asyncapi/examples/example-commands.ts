import { idOfSource, type CommandLine } from '#application';
import { commands, type CommandType } from '#domain';

export type ExampleCommand = CommandLine & { readonly type: CommandType };

const feed = 'DE*ABC';
const location = { feed, id: 'site-1' };
const station = { feed, id: 'site-1/0001' };
const tariff = { feed, id: 'ad-hoc' };
const connectorType = { feed: 'connector-types', id: 'IEC_62196_T2_COMBO/DC/150' };

const stationId = idOfSource('station', station);
const connectorTypeId = idOfSource('connector-type', connectorType);

/** The line of the command's example. */
const example = (type: CommandType, name: Pick<CommandLine, 'id' | 'source' | 'expected_version'> = {}) => ({
  type,
  ...name,
  ...commands[type].examples[0],
});

const ofConnectorType: readonly ExampleCommand[] = [
  example('UpsertConnectorType', { source: connectorType }),
  example('UpdateConnectorType', { id: connectorTypeId }),
  { type: 'UpdateConnectorType', id: connectorTypeId, data: { is_active: false } },
  { type: 'UpdateConnectorType', id: connectorTypeId, data: { is_active: true } },
  example('RemoveConnectorType', { source: connectorType }),
  example('RestoreConnectorType', { source: connectorType }),
  example('CreateConnectorType'),
];

const ofStation: readonly ExampleCommand[] = [
  example('UpsertStation', { source: station }),
  example('UpdateStation', { id: stationId, expected_version: 1 }),
  example('SetStationAvailability', { source: station }),
  { ...example('SetStationAvailability', { source: station }), observed_at: '2026-11-21T08:45:00Z' },
  example('SetStationConnectors', { source: station }),
  example('SetStationDetails', { source: station }),
  { type: 'UpdateStation', id: stationId, data: { location_id: '42' } },
  example('RemoveStation', { source: station }),
  example('RestoreStation', { source: station }),
  example('EraseStationText', { source: station }),
  example('ExcludeStationOutage', { source: station }),
  example('WithdrawStationOutageExclusion', { source: station }),
  example('CreateStation'),
];

const ofLocation: readonly ExampleCommand[] = [
  example('RegisterLocation', { source: location }),
  example('UpdateLocation', { id: idOfSource('location', location) }),
  example('RetireLocation', { source: location }),
];

const ofTariff: readonly ExampleCommand[] = [
  example('UpsertTariff', { source: tariff }),
  example('UpdateTariff', { id: idOfSource('tariff', tariff) }),
  example('RemoveTariff', { source: tariff }),
  example('RestoreTariff', { source: tariff }),
  example('CreateTariff'),
];

/**
 * Commands of every type, in an order in which each one is accepted; together they yield events of every type. The
 * first of a type is its example.
 */
export const exampleCommands: readonly ExampleCommand[] = [
  ...ofConnectorType,
  ...ofStation,
  ...ofLocation,
  ...ofTariff,
].map((line, index) => ({
  command_id: `01a2162f-d5cb-779f-8538-${String(index + 1).padStart(12, '0')}`,
  ...line,
}));
