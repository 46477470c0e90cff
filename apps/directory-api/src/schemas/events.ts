import { TEST_EVENT_TYPE } from '#application';
import {
  aggregates,
  connectorFields,
  detailFields,
  eventTypes,
  fillableNames,
  type EventType,
  type Fields,
} from '#domain';
import { constant, listOf, object, oneOfTypes, orNull, ref, type JsonSchema } from '#http';
import { properties } from './request-bodies.js';
import { codeSchema, outputSchema } from './field-schemas.js';
import { extensions, position, source, timestamp, traceparent, uuid, version } from './scalar-schemas.js';

const { station, location } = aggregates;
const connectorType = aggregates['connector-type'];

const attributesOf = (fields: Fields, names: readonly string[] = fillableNames(fields)) =>
  properties(fields, names, outputSchema);

/** Exactly the fields that have changed, before and after. */
const change = (changed: JsonSchema): JsonSchema => object({ changed, previous: changed });

const connectorTypeAttributes = object(attributesOf(connectorType.fields));
const locationAttributes = object(attributesOf(location.fields));

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

/** @param excluded fields that have event types of their own */
const changesOf = (fields: Fields, excluded: readonly string[], others = {}): JsonSchema => {
  const names = fillableNames(fields).filter((name) => !excluded.includes(name));
  return object({ ...attributesOf(fields, names), ...others }, []);
};

const detailChanges = object(attributesOf(detailFields), []);
/** Attributes, and the members of the details that differ. */
const stationChanges = changesOf(station.fields, ['available', 'location_id'], {
  details: detailChanges,
  extensions: orNull(extensions),
});
const connectorTypeChanges = changesOf(connectorType.fields, ['is_active']);
const locationChanges = changesOf(location.fields, [], { extensions: orNull(extensions) });

const cloudEventsVersion = constant('1.0');
const dataContentType = constant('application/json');

/** The schemas that several types of events have, by the names of their classes in generated code. */
export const eventParts = {
  Source: source,
  Extensions: extensions,
  StationAttributes: wholeStation.attributes,
  StationChanges: stationChanges,
  StationDetailChanges: detailChanges,
  ConnectorTypeAttributes: connectorTypeAttributes,
  ConnectorTypeChanges: connectorTypeChanges,
  LocationAttributes: locationAttributes,
  LocationChanges: locationChanges,
  StationStatusCode: codeSchema(station.fields.available),
  ConnectorFormat: codeSchema(connectorFields.format),
  PowerType: codeSchema(connectorFields.power_type),
  CloudEventsVersion: cloudEventsVersion,
  EventContentType: dataContentType,
};

/** The data of each type of event. */
export const eventData: Record<EventType, JsonSchema> = {
  'StationCreated.v1': object(wholeStation, ['attributes']),
  'StationDetailsChanged.v1': change(stationChanges),
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
  'ConnectorTypeCreated.v1': object({ attributes: connectorTypeAttributes, source }, ['attributes']),
  'ConnectorTypeChanged.v1': change(connectorTypeChanges),
  'ConnectorTypeActivated.v1': nothing,
  'ConnectorTypeDeactivated.v1': nothing,
  'ConnectorTypeRemoved.v1': nothing,
  'ConnectorTypeRestored.v1': object({ attributes: connectorTypeAttributes }),
  'LocationRegistered.v1': object({ attributes: locationAttributes, source, extensions }, ['attributes']),
  'LocationChanged.v1': change(locationChanges),
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
  specversion: cloudEventsVersion,
  id: { type: 'string', description: 'Unique: the subject, a slash and the version.' },
  source: eventsSource,
  type: constant(type),
  subject: { type: 'string', description: 'The collection and the id of the record.' },
  time: timestamp,
  datacontenttype: dataContentType,
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
