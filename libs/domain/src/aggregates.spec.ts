import { aggregates, eventTypes, isCommandType, readEvent, targetKind } from './aggregates.js';

describe('The event types', () => {
  it('are the published ones', () => {
    expect(eventTypes).toEqual([
      'StationCreated.v1',
      'StationDetailsChanged.v1',
      'StationAvailabilityChanged.v1',
      'StationAvailabilityConfirmed.v1',
      'StationRelocated.v1',
      'StationConnectorsChanged.v1',
      'StationRemoved.v1',
      'StationRestored.v1',
      'StationTextErased.v1',
      'StationOutageExcluded.v1',
      'StationOutageExclusionWithdrawn.v1',
      'ConnectorTypeCreated.v1',
      'ConnectorTypeChanged.v1',
      'ConnectorTypeActivated.v1',
      'ConnectorTypeDeactivated.v1',
      'ConnectorTypeRemoved.v1',
      'ConnectorTypeRestored.v1',
      'LocationRegistered.v1',
      'LocationChanged.v1',
      'LocationRetired.v1',
      'TariffCreated.v1',
      'TariffChanged.v1',
      'TariffRemoved.v1',
      'TariffRestored.v1',
    ]);
  });

  it.each(eventTypes)('%s is read unchanged', (type) => {
    const data = {};
    expect(readEvent(type, data)).toEqual({ type, data });
  });

  it.each(['StationExploded.v1', 'StationCreated.v2', 'StationCreated', '', 'constructor', 'hasOwnProperty'])(
    'are refused if they are unknown: %j',
    (type) => {
      const read = () => readEvent(type, { type: 'StationRemoved.v1' });
      expect(read).toThrow(`an event of unknown type ${type}: it was written by a newer release`);
    },
  );
});

describe('The command types', () => {
  it.each([
    ['CreateStation', 'station'],
    ['UpdateStation', 'station'],
    ['UpsertStation', 'station'],
    ['SetStationAvailability', 'station'],
    ['SetStationConnectors', 'station'],
    ['SetStationDetails', 'station'],
    ['RemoveStation', 'station'],
    ['RestoreStation', 'station'],
    ['EraseStationText', 'station'],
    ['ExcludeStationOutage', 'station'],
    ['WithdrawStationOutageExclusion', 'station'],
    ['CreateConnectorType', 'connector-type'],
    ['UpdateConnectorType', 'connector-type'],
    ['UpsertConnectorType', 'connector-type'],
    ['RemoveConnectorType', 'connector-type'],
    ['RestoreConnectorType', 'connector-type'],
    ['RegisterLocation', 'location'],
    ['UpdateLocation', 'location'],
    ['RetireLocation', 'location'],
    ['CreateTariff', 'tariff'],
    ['UpdateTariff', 'tariff'],
    ['UpsertTariff', 'tariff'],
    ['RemoveTariff', 'tariff'],
    ['RestoreTariff', 'tariff'],
  ] as const)('%s targets a %s', (type, kind) => {
    expect(isCommandType(type)).toBe(true);
    expect(targetKind(type)).toBe(kind);
  });

  it.each(['CreateLocation', 'createStation', '', 'constructor', null, 1, ['CreateStation']])(
    'do not include %j',
    (type) => expect(isCommandType(type)).toBe(false),
  );
});

it('Each aggregate has the collection name of its URL paths and event subjects', () => {
  const collections = Object.entries(aggregates).map(([kind, { collection }]) => [kind, collection]);
  expect(collections).toEqual([
    ['station', 'stations'],
    ['connector-type', 'connector-types'],
    ['location', 'locations'],
    ['tariff', 'tariffs'],
  ]);
});
