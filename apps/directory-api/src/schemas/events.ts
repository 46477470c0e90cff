import { aggregates, eventTypes, fillableNames, type EventType, type Fields } from '#domain';
import { properties } from './request-bodies.js';
import { outputSchema } from './field-schemas.js';
import { object, orNull, ref, type JsonSchema } from './json-schema.js';
import { position, source, timestamp, uuid, version } from './scalar-schemas.js';

const { station, location } = aggregates;
const connectorType = aggregates['connector-type'];

const attributesOf = (fields: Fields, names: readonly string[] = fillableNames(fields)) =>
  properties(fields, names, outputSchema);

/** @param excluded fields that have event types of their own */
function change(fields: Fields, ...excluded: readonly string[]): JsonSchema {
  const names = fillableNames(fields).filter((name) => !excluded.includes(name));
  const attributes = object(attributesOf(fields, names), []);
  return object({ changed: attributes, previous: attributes });
}

const created = (fields: Fields): JsonSchema =>
  object({ attributes: object(attributesOf(fields)), source }, ['attributes']);

const available = outputSchema(station.fields.available);
const locationId = outputSchema(station.fields.location_id);
const nothing = object({});

const eventData: Record<EventType, JsonSchema> = {
  'StationCreated.v1': object(
    { attributes: object(attributesOf(station.fields)), observed_at: timestamp, source },
    ['attributes'],
  ),
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
    id: { type: 'string', description: 'Unique: the subject, a slash and the version.' },
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

/** An event of any type; `type` is the discriminator. */
export const anyEvent: JsonSchema = {
  oneOf: eventTypes.map((type) => ref(type)),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(eventTypes.map((type) => [type, ref(type).$ref])),
  },
};

/** An event of a station in its history. */
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
