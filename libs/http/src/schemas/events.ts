import {
  aggregates,
  attributeNames,
  connectorFields,
  detailChanges,
  detailFields,
  events,
  eventTypes,
  fillableNames,
  type ContentOf,
  type EventMembers,
  type EventType,
  type Fields,
  type Member,
  type MemberKind,
} from '#domain';
import {
  constant,
  listOf,
  object,
  oneOfTypes,
  orNull,
  ref,
  type JsonSchema,
} from '../endpoint/json-schema.js';
import { properties } from './request-bodies.js';
import { codeSchema, outputSchema } from './field-schemas.js';
import {
  extensions,
  importId,
  position,
  source,
  timestamp,
  traceparent,
  uuid,
  version,
} from './scalar-schemas.js';

type SchemaOf<Kind extends MemberKind> = (member: ContentOf<Kind>) => JsonSchema;

const attributesOf = (fields: Fields, names: readonly string[] = fillableNames(fields)) =>
  properties(fields, names, outputSchema);

/** The components that are the same in events as in records. */
const components = new Map<Fields, JsonSchema>([
  [detailFields, ref('StationDetails')],
  [connectorFields, ref('RecordedConnector')],
]);

/** What stands beside attributes is there where it is set. */
const allAttributes = (fields: Fields): JsonSchema =>
  components.get(fields) ?? object(attributesOf(fields), attributeNames(fields));

/** The schema of each kind of member of an event's data. */
const memberSchemas: { readonly [Kind in MemberKind]: SchemaOf<Kind> } = {
  attributes: ({ fields }) => allAttributes(fields),
  changes: ({ fields, except, beside }) => {
    const names = fillableNames(fields).filter((name) => !except.includes(name));
    return object({ ...attributesOf(fields, names), ...schemasOf(beside) }, []);
  },
  list: ({ fields }) => listOf(allAttributes(fields)),
  value: ({ field }) => outputSchema(field),
  label: () => orNull({ type: 'string' }),
  time: () => timestamp,
  source: () => source,
  extensions: () => extensions,
  'extensions or null': () => orNull(extensions),
};

const schemaOf = (member: Member): JsonSchema =>
  (memberSchemas[member.kind] as (member: Member) => JsonSchema)(member);

const schemasOf = (members: EventMembers): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, schemaOf(member)]));

/** The data of a type of event. */
export function eventData(type: EventType): JsonSchema {
  const members: EventMembers = events[type];
  return object(
    schemasOf(members),
    Object.keys(members).filter((name) => !members[name]?.optional),
  );
}

const cloudEventsVersion = constant('1.0');
const dataContentType = constant('application/json');

/** The schemas that several types of events have, by the names of their classes in generated code. */
export const eventParts = {
  Source: source,
  Extensions: extensions,
  StationAttributes: schemaOf(events['StationCreated.v1'].attributes),
  StationChanges: schemaOf(events['StationDetailsChanged.v1'].changed),
  StationDetailChanges: schemaOf(detailChanges),
  ConnectorTypeAttributes: schemaOf(events['ConnectorTypeCreated.v1'].attributes),
  ConnectorTypeChanges: schemaOf(events['ConnectorTypeChanged.v1'].changed),
  LocationAttributes: schemaOf(events['LocationRegistered.v1'].attributes),
  LocationChanges: schemaOf(events['LocationChanged.v1'].changed),
  TariffAttributes: schemaOf(events['TariffCreated.v1'].attributes),
  TariffChanges: schemaOf(events['TariffChanged.v1'].changed),
  StationStatusCode: codeSchema(aggregates.station.fields.available),
  ConnectorFormat: codeSchema(connectorFields.format),
  PowerType: codeSchema(connectorFields.power_type),
  CloudEventsVersion: cloudEventsVersion,
  EventContentType: dataContentType,
};

/** A URI reference that the operator sets. */
export const eventsSource: JsonSchema = {
  type: 'string',
  minLength: 1,
  format: 'uri-reference',
  description: 'The directory, as its operator has named it: unique together with the id.',
};

/** The members of all events of a type but its data, and what the log adds. */
export const cloudEventMembers = (type: string) => ({
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
  object(
    {
      ...cloudEventMembers(type),
      traceparent,
      importid: importId,
      position,
      data: ref(partOf(type, 'Data')),
    },
    [...Object.keys(cloudEventMembers(type)), 'position', 'data'],
  );

/** The name of the schema of a part of an event, as StationCreatedData.v1. */
export const partOf = (type: EventType, part: 'Data' | 'HistoryItem'): string =>
  type.replace(/(?=\.v\d+$)/, part);

/** An event of any type. */
export const anyEvent: JsonSchema = oneOfTypes(eventTypes, (type) => type);
