import {
  aggregates,
  commands,
  commandTypes,
  eventTypes,
  type AggregateKind,
  type CommandType,
} from '#domain';
import { listOf, object, oneOfTypes, orNull, ref, type JsonSchema } from '#http';
import {
  connector,
  connectors,
  details,
  detailsPatch,
  mergePatch,
  newRecord,
  recordedConnector,
  commandBody,
  commandLine,
  anyEvent,
  cloudEvent,
  eventData,
  partOf,
  inputValues,
  structureSchemas,
  commandOutcome,
  endLine,
  orOutcome,
  pendingOutcome,
  resultLine,
  writeOutcome,
  fieldErrorSchema,
  problemSchema,
  problemTypeSchema,
  answerName,
  feature,
  featureCollection,
  featureFile,
  isRemovable,
  item,
  page,
  record,
  schemaNames,
  stationStatus,
  nextCursor,
  position,
  shownSource,
  timestamp,
  uuid,
  version,
} from '#http/openapi';
import { accessSchemas } from './access.js';
import { form, formEntry } from './form.js';
import { live, readiness } from './health.js';
import { summary } from './summary.js';
import { features } from '../features.js';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** All named schemas of the HTTP interface. They refer to each other as components of an OpenAPI document. */
export const componentSchemas = (): Schemas => ({
  ...stationSchemas(),
  ...Object.fromEntries(features.flatMap(({ schemas = {} }) => Object.entries(schemas))),
  Summary: summary,
  ...recordSchemas('connector-type'),
  ...recordSchemas('location'),
  ...featureSchemas('location'),
  ...recordSchemas('tariff'),
  ...inputValues,
  ...structureSchemas,
  ...commandSchemas(),
  ...eventSchemas(),
  ...accessSchemas,
  ApiKeys: object({ items: listOf(ref('ApiKey')) }),
  Form: form,
  FormEntry: formEntry,
  Live: live,
  Readiness: readiness,
  Problem: problemSchema,
  FieldError: fieldErrorSchema,
  ProblemType: problemTypeSchema,
  ProblemTypes: object({ items: listOf(ref('ProblemType')) }),
});

const stationSchemas = (): Schemas => ({
  ...recordSchemas('station'),
  RemovedStations: object({
    items: listOf(
      object({
        ...{ id: uuid, version, source: orNull(shownSource) },
        ...{ name: orNull({ type: 'string' }), removed_at: timestamp },
      }),
    ),
    next: nextCursor,
  }),
  StationStatus: stationStatus,
  ...featureSchemas('station'),
  StationConnectors: connectors,
  Connector: connector,
  RecordedConnector: recordedConnector,
  StationDetails: details,
  StationDetailsPatch: detailsPatch,
});

const featureSchemas = (kind: 'station' | 'location'): Schemas => ({
  [`${schemaNames[kind]}Feature`]: feature(kind),
  [`${schemaNames[kind]}FeatureCollection`]: featureCollection(kind),
  [`${schemaNames[kind]}File`]: featureFile(kind),
});

function recordSchemas(kind: AggregateKind): Schemas {
  const name = schemaNames[kind];
  const { fields } = aggregates[kind];
  return {
    [name]: record(kind),
    ...(isRemovable(kind) && { [answerName(kind)]: orOutcome(name) }),
    [`${name}Item`]: item(kind),
    [`${name}Page`]: page(kind),
    [`${name}Input`]: newRecord(fields),
    [`${name}Patch`]: mergePatch(fields),
  };
}

function commandSchemas(): Schemas {
  const nameOf = (type: CommandType) => `${type}Command`;
  return {
    CommandLine: {
      description: 'A line of a bulk request.',
      ...oneOfTypes(commandTypes, nameOf),
    },
    ...Object.fromEntries(commandTypes.map((type) => [nameOf(type), commandLine(type)])),
    ...Object.fromEntries(
      commandTypes.flatMap((type) => {
        const { body } = commands[type];
        return body === undefined ? [] : [[body, commandBody(type)]];
      }),
    ),
    ResultLine: resultLine,
    EndLine: endLine,
    CommandOutcome: commandOutcome,
    WriteOutcome: writeOutcome,
    PendingOutcome: pendingOutcome,
  };
}

const eventSchemas = (): Schemas => ({
  Event: anyEvent,
  EventPage: object({ items: listOf(ref('Event')), next: orNull(position) }),
  ...Object.fromEntries(
    eventTypes.flatMap((type) => [
      [type, cloudEvent(type)],
      [partOf(type, 'Data'), eventData(type)],
    ]),
  ),
});
