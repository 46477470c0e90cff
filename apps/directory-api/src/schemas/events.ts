import { aggregates, eventTypes, fillableNames, type EventType, type Fields } from '#domain';
import { properties } from './bodies.js';
import { keptSchema } from './field-schemas.js';
import { object, orNull, ref, type JsonSchema } from './json-schema.js';
import { position, source, timestamp, uuid, version } from './scalar-schemas.js';

const { station, location } = aggregates;
const connectorType = aggregates['connector-type'];

const kept = (fields: Fields, names: readonly string[] = fillableNames(fields)) =>
  properties(fields, names, keptSchema);

/** Fields without those that have events of their own. */
function change(fields: Fields, ...apart: readonly string[]): JsonSchema {
  const names = fillableNames(fields).filter((name) => !apart.includes(name));
  const some = object(kept(fields, names), []);
  return object({ changed: some, previous: some });
}

const created = (fields: Fields): JsonSchema =>
  object({ attributes: object(kept(fields)), source }, ['attributes']);

const available = keptSchema(station.fields.available);
const locationId = keptSchema(station.fields.location_id);
const nothing = object({});

const eventData: Record<EventType, JsonSchema> = {
  'StationCreated.v1': object({ attributes: object(kept(station.fields)), observed_at: timestamp, source }, [
    'attributes',
  ]),
  'StationDetailsChanged.v1': change(station.fields, 'available', 'location_id'),
  'StationAvailabilityChanged.v1': object({
    available,
    label: orNull({ type: 'string' }),
    previous: available,
    observed_at: timestamp,
  }),
  'StationAvailabilityConfirmed.v1': object({ available, observed_at: timestamp }),
  'StationRelocated.v1': object({ location_id: locationId, previous: locationId }),
  'StationConnectorsChanged.v1': object({
    connectors: ref('StationConnectors'),
    previous: ref('StationConnectors'),
  }),
  'StationRemoved.v1': nothing,
  'ConnectorTypeCreated.v1': created(connectorType.fields),
  'ConnectorTypeChanged.v1': change(connectorType.fields, 'is_active'),
  'ConnectorTypeActivated.v1': nothing,
  'ConnectorTypeDeactivated.v1': nothing,
  'ConnectorTypeRemoved.v1': nothing,
  'LocationRegistered.v1': created(location.fields),
  'LocationChanged.v1': change(location.fields),
  'LocationRetired.v1': nothing,
};

/** An event as CloudEvents 1.0 in JSON. */
export const cloudEvent = (type: EventType): JsonSchema =>
  object({
    specversion: { const: '1.0' },
    id: { type: 'string', description: 'Unique: the subject and the version.' },
    source: { const: '/directory' },
    type: { const: type },
    subject: { type: 'string', description: 'The collection and the id of the record.' },
    time: timestamp,
    datacontenttype: { const: 'application/json' },
    aggregateversion: version,
    commandid: uuid,
    caller: { type: 'string' },
    position,
    data: eventData[type],
  });

/** A reference to the schema of each type of event, with the type as the one that tells them apart. */
export const anyEvent: JsonSchema = {
  oneOf: eventTypes.map((type) => ref(type)),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(eventTypes.map((type) => [type, ref(type).$ref])),
  },
};

/** What happened to a station, as its history has it. */
export const historyItem: JsonSchema = {
  oneOf: eventTypes.filter((type) => type.startsWith('Station')).map(historyItemOf),
};

function historyItemOf(type: EventType): JsonSchema {
  return object({
    type: { const: type },
    version,
    occurred_at: timestamp,
    caller: { type: 'string' },
    command_id: uuid,
    data: { $ref: `${ref(type).$ref}/properties/data` },
  });
}
