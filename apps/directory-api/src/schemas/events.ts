import { TEST_EVENT_TYPE } from '#application';
import { aggregates, detailFields, eventTypes, fillableNames, type EventType, type Fields } from '#domain';
import { properties } from './request-bodies.js';
import { outputSchema } from './field-schemas.js';
import { constant, listOf, object, oneOfTypes, orNull, ref, type JsonSchema } from './json-schema.js';
import { extensions, position, source, timestamp, traceparent, uuid, version } from './scalar-schemas.js';

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

const wholeStation = {
  attributes: object(attributesOf(station.fields)),
  observed_at: timestamp,
  source,
  connectors: listOf(ref('RecordedConnector')),
  details: ref('StationDetails'),
  extensions,
};

/** Attributes, and the members of the details that differ. */
function stationChange(): JsonSchema {
  const names = fillableNames(station.fields).filter(
    (name) => name !== 'available' && name !== 'location_id',
  );
  const details = object(attributesOf(detailFields), []);
  const changed = object(
    { ...attributesOf(station.fields, names), details, extensions: orNull(extensions) },
    [],
  );
  return object({ changed, previous: changed });
}

function locationChange(): JsonSchema {
  const changed = object({ ...attributesOf(location.fields), extensions: orNull(extensions) }, []);
  return object({ changed, previous: changed });
}

/** The data of each type of event. */
export const eventData: Record<EventType, JsonSchema> = {
  'StationCreated.v1': object(wholeStation, ['attributes']),
  'StationDetailsChanged.v1': stationChange(),
  'StationAvailabilityChanged.v1': object({
    available,
    label: orNull({ type: 'string' }),
    previous: available,
    observed_at: timestamp,
  }),
  'StationAvailabilityConfirmed.v1': object({ available, observed_at: timestamp }),
  'StationRelocated.v1': object({ location_id: locationId, previous: locationId }),
  'StationConnectorsChanged.v1': object({
    connectors: listOf(ref('RecordedConnector')),
    previous: listOf(ref('RecordedConnector')),
  }),
  'StationRemoved.v1': object({ observed_at: timestamp }, []),
  'StationRestored.v1': object(wholeStation, ['attributes', 'connectors', 'details']),
  'StationTextErased.v1': object({ ...wholeStation, removed_at: timestamp }, [
    'attributes',
    'connectors',
    'details',
  ]),
  'ConnectorTypeCreated.v1': created(connectorType.fields),
  'ConnectorTypeChanged.v1': change(connectorType.fields, 'is_active'),
  'ConnectorTypeActivated.v1': nothing,
  'ConnectorTypeDeactivated.v1': nothing,
  'ConnectorTypeRemoved.v1': nothing,
  'ConnectorTypeRestored.v1': object({ attributes: object(attributesOf(connectorType.fields)) }),
  'LocationRegistered.v1': object({ attributes: object(attributesOf(location.fields)), source, extensions }, [
    'attributes',
  ]),
  'LocationChanged.v1': locationChange(),
  'LocationRetired.v1': nothing,
};

/** A URI reference that the operator sets. */
export const eventsSource: JsonSchema = {
  type: 'string',
  minLength: 1,
  format: 'uri-reference',
  description: 'The directory, as its operator has named it: unique together with the id.',
};

const membersOf = (type: string) => ({
  specversion: constant('1.0'),
  id: { type: 'string', description: 'Unique: the subject, a slash and the version.' },
  source: eventsSource,
  type: constant(type),
  subject: { type: 'string', description: 'The collection and the id of the record.' },
  time: timestamp,
  datacontenttype: constant('application/json'),
  aggregateversion: version,
  commandid: orNull(uuid),
  caller: orNull({ type: 'string' }),
});

/** An event as CloudEvents 1.0 in JSON. */
export const cloudEvent = (type: EventType): JsonSchema =>
  object({ ...membersOf(type), traceparent, position, data: ref(partOf(type, 'Data')) }, [
    ...Object.keys(membersOf(type)),
    ...['position', 'data'],
  ]);

/** The event that tests a webhook: it is in no log, and has no position. */
export const testCloudEvent: JsonSchema = object({
  ...membersOf(TEST_EVENT_TYPE),
  id: { type: 'string', description: 'Unique: the subject, a slash and the id of the test.' },
  data: nothing,
});

/** The name of the schema of a part of an event, as StationCreatedData.v1. */
export const partOf = (type: EventType, part: 'Data' | 'HistoryItem'): string =>
  type.replace(/(?=\.v\d+$)/, part);

/** An event of any type. */
export const anyEvent: JsonSchema = oneOfTypes(eventTypes, (type) => type);

export const stationEventTypes = eventTypes.filter((type) => type.startsWith('Station'));

/** An event of any type in the history of a station. */
export const anyHistoryItem: JsonSchema = oneOfTypes(stationEventTypes, (type) =>
  partOf(type, 'HistoryItem'),
);

/** An event of one type in the history of a station. */
export function historyItem(type: EventType): JsonSchema {
  return object({
    type: constant(type),
    version,
    occurred_at: timestamp,
    caller: orNull({ type: 'string' }),
    command_id: orNull(uuid),
    data: ref(partOf(type, 'Data')),
  });
}
