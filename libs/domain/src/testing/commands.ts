import fc from 'fast-check';
import type { CommandType, DomainCommand } from '../aggregates.js';
import { connectorTypeFields } from '../connector-type/connector-type.fields.js';
import { locationFields } from '../location/location.fields.js';
import { fillableNames } from '../shared/attributes.js';
import type { Field, Fields, FieldType } from '../shared/field.js';
import { at, frozen, type KnownRecords } from '../shared/testing/scenario.js';
import { connectorFields, connectorKey, type GivenConnector } from '../station/station.connectors.js';
import { detailFields } from '../station/station.details.js';
import { stationFields } from '../station/station.fields.js';

// Few values of each kind, so that commands often refer to the same records and values.
const locationIds = ['1', '2', '3'];
const connectorTypeIds = ['ccs', 'type-2', 'chademo'];
const timeOfDay = fc.constantFrom('10:00', '10:01', '10:02', '10:03');
const observed_at = timeOfDay.map(at);
const source = fc.constantFrom(
  { feed: 'afdc', id: '1' },
  { feed: 'afdc', id: '2' },
  { feed: 'ocm', id: '1' },
);
const values: Record<FieldType, readonly unknown[]> = {
  string: ['', 'a', 'b'],
  text: ['', 'a', 'b'],
  numeric: ['52.50', '52.5'],
  uint64: locationIds,
  integer: [1, 2, 3],
  decimal: [11, 22.5],
  reference: connectorTypeIds,
  tokens: [[], ['A'], ['A', 'B']],
  boolean: [true, false],
  code: [],
  photo: ['images/a.png', 'images/b.png'],
  country: ['DE', 'US'],
  time_zone: ['Europe/Berlin', 'UTC'],
  timestamp: [at('10:00')],
};

/** Any subset of the locations and connector types, as known at the time of a command. */
export const arbitraryKnownRecords: fc.Arbitrary<KnownRecords> = fc.record({
  registered: fc.subarray(locationIds),
  retired: fc.subarray(locationIds),
  connectorTypes: fc.subarray(connectorTypeIds),
  now: timeOfDay,
});

const valueOf = ({ type, nullable, options }: Field) =>
  fc.constantFrom(...(nullable ? [null] : []), ...(options?.map(({ value }) => value) ?? values[type]));

/** Any attributes that a client may set, those named in `required` always. */
function someOf(fields: Fields, ...required: string[]) {
  const named = fillableNames(fields).map((name) => [name, valueOf(fields[name] as Field)] as const);
  return fc.record(Object.fromEntries(named), { requiredKeys: required, noNullPrototype: true });
}

type Members = Record<string, fc.Arbitrary<unknown>>;

function command<T extends CommandType>(type: T, required: Members = {}, optional: Members = {}) {
  const members: Members = { type: fc.constant(type), ...required, ...optional };
  const command = fc.record(members, {
    requiredKeys: ['type', ...Object.keys(required)],
    noNullPrototype: true,
  });
  return command.map(frozen) as unknown as fc.Arbitrary<Extract<DomainCommand, { type: T }>>;
}

const connector = someOf(connectorFields, 'connector_type_id', 'count') as fc.Arbitrary<GivenConnector>;
const connectors = fc.uniqueArray(connector, { selector: connectorKey });
const stationChanges = someOf(stationFields);
const extensions = fc.constantFrom(null, { a: 1 }, { a: 1, b: ['x', null] }, { b: { c: true } });

export const stationCommand = fc.oneof(
  {
    weight: 6,
    arbitrary: command(
      'CreateStation',
      { attributes: someOf(stationFields, 'location_id') },
      { observed_at },
    ),
  },
  { weight: 6, arbitrary: command('UpdateStation', { changes: stationChanges }, { observed_at }) },
  {
    weight: 6,
    arbitrary: command(
      'UpsertStation',
      { source, changes: stationChanges },
      { observed_at, connectors, details: someOf(detailFields), extensions },
    ),
  },
  {
    weight: 6,
    arbitrary: command(
      'SetStationAvailability',
      { available: valueOf(stationFields.available) },
      { observed_at },
    ),
  },
  { weight: 6, arbitrary: command('SetStationConnectors', { connectors }) },
  { weight: 4, arbitrary: command('SetStationDetails', { details: someOf(detailFields) }) },
  { weight: 2, arbitrary: command('RemoveStation', {}, { observed_at }) },
  { weight: 2, arbitrary: command('RestoreStation') },
);

export const connectorTypeCommand = fc.oneof(
  { weight: 4, arbitrary: command('CreateConnectorType', { attributes: someOf(connectorTypeFields) }) },
  { weight: 8, arbitrary: command('UpdateConnectorType', { changes: someOf(connectorTypeFields) }) },
  {
    weight: 4,
    arbitrary: command('UpsertConnectorType', { source, changes: someOf(connectorTypeFields) }),
  },
  { weight: 2, arbitrary: command('RemoveConnectorType') },
  { weight: 2, arbitrary: command('RestoreConnectorType') },
);

export const locationCommand = fc.oneof(
  {
    weight: 4,
    arbitrary: command('RegisterLocation', { attributes: someOf(locationFields) }, { source, extensions }),
  },
  { weight: 4, arbitrary: command('UpdateLocation', { changes: someOf(locationFields) }, { extensions }) },
  { weight: 2, arbitrary: command('RetireLocation') },
);
