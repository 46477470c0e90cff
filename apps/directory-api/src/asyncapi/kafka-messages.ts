import { DEFAULT_EVENTS_SOURCE, problem, type Outcome } from '#application';
import {
  aggregates,
  connectorFields,
  eventTypes,
  commandTypes,
  type CommandType,
  type EventType,
} from '#domain';
import { encodeAnswer, encodeEvent, MAX_CALLER_LENGTH, stationStatusRecords, type Answer } from '#kafka';
import { constant, object, orNull, ref, type JsonSchema } from '#http';
import {
  commandLine,
  importId,
  eventsSource,
  partOf,
  outputSchema,
  recordId,
  newRecord,
  properties,
  sourceInput,
  timestamp,
  traceparent,
  uuid,
  version,
} from '#http/openapi';
import { exampleOf, type DecidedExample } from './examples/decided-examples.js';
import type { Message } from '#http/openapi';

type Examples = readonly DecidedExample[];
type KafkaRecord = ReturnType<typeof encodeEvent>;

const JSON_TYPE = 'application/json';
/** Where the examples were written to. */
const context = { partition: 0, commandOffset: 41, writerEpoch: 0, eventsSource: DEFAULT_EVENTS_SOURCE };

const keyed = (schema: JsonSchema, key?: unknown) => ({
  kafka: { key: { ...schema, ...(key !== undefined && { examples: [key] }) }, bindingVersion: '0.5.0' },
});

/** A record as the example of a message. */
const shown = ({ headers, value }: KafkaRecord) => ({
  ...(headers && { headers: headers as Readonly<Record<string, unknown>> }),
  payload: JSON.parse(String(value)) as unknown,
});

const text: JsonSchema = { type: 'string' };

type Headers = Readonly<Record<string, JsonSchema>>;

/** The headers of records that the directory writes. Those of earlier releases have others for the directory alone. */
function recordHeaders(headers: Headers = {}, optional: Headers = {}): JsonSchema {
  const forAll = { 'content-type': constant(JSON_TYPE), ...headers };
  const own = { directory_record: { type: 'string', description: 'For the directory alone.' } };
  return object({ ...forAll, ...optional, ...own }, Object.keys(forAll));
}

/** CloudEvents 1.0 in the binary mode, one message per type. */
export const eventMessages = (examples: Examples): readonly Message[] =>
  eventTypes.map((type) => {
    const event = exampleOf(type, examples);
    const record = encodeEvent(event, context);
    return {
      name: type,
      contentType: JSON_TYPE,
      headers: eventHeaders(type),
      payload: ref(partOf(type, 'Data')),
      bindings: keyed(recordId(event.aggregate.kind), record.key),
      examples: [shown(record)],
    };
  });

const eventHeaders = (type: EventType): JsonSchema =>
  recordHeaders(
    {
      ce_specversion: constant('1.0'),
      ce_id: { type: 'string', description: 'Unique: the subject, a slash and the version.' },
      ce_source: eventsSource,
      ce_type: constant(type),
      ce_subject: { type: 'string', description: 'The collection and the id of the record.' },
      ce_time: timestamp,
      ce_aggregateversion: {
        type: 'string',
        pattern: '^[1-9][0-9]*$',
        description: "The number of the record's events, from 1.",
      },
      ce_commandid: uuid,
      ce_caller: text,
    },
    { ce_traceparent: traceparent, ce_importid: importId },
  );

const commandHeaders = object(
  {
    caller: {
      type: 'string',
      maxLength: MAX_CALLER_LENGTH,
      description:
        'Who sends the command; the default is `kafka`. Without control characters, and never a key or a token.',
    },
    traceparent: {
      ...traceparent,
      description: 'The span that sends the command. An invalid one is ignored.',
    },
  },
  [],
);

/** Schemas that several messages have. */
export const messageParts = {
  CommandHeaders: commandHeaders,
  RecordHeaders: recordHeaders(),
  SourceInput: sourceInput,
  ConnectorInput: newRecord(connectorFields),
};

/** Command lines, one message per type. */
export const commandMessages = (examples: Examples): readonly Message[] =>
  commandTypes.map((type) => {
    const { line, envelope } = commandExample(type, examples);
    return {
      name: type,
      contentType: JSON_TYPE,
      headers: commandHeaders,
      payload: commandLine(type),
      correlationId: { location: '$message.payload#/command_id' },
      bindings: keyed(
        { ...text, description: 'The id of the target, or any other text.' },
        envelope.aggregate.id,
      ),
      examples: [{ headers: { caller: 'ocpi' }, payload: line }],
    };
  });

function commandExample(type: CommandType, examples: Examples): DecidedExample {
  const found = examples.find(({ line }) => line.type === type);
  if (found) return found;
  throw new Error(`There is no example of ${type}`);
}

/** The three kinds of records of the topic of outcomes. */
export function outcomeMessages(examples: Examples): readonly Message[] {
  const { envelope, events, snapshot } = commandExample('UpsertStation', examples);
  const { commandId, requestHash, caller, aggregate } = envelope;
  const decided: Outcome = {
    ...{ commandId, requestHash, caller, aggregate, status: 'accepted', version: snapshot.version },
    ...{ events: events.length, position: events.at(-1)?.position ?? '' },
  };
  const name = 'directory.commands-3-41';
  return [
    outcome('CommandOutcome', 'The outcome of a command.', ref('CommandOutcome'), {
      kind: 'outcome',
      outcome: decided,
    }),
    outcome('RefusedRecord', 'A record without a valid command was skipped.', refused, {
      kind: 'refusal',
      key: name,
      problem: problem('malformed_json', { detail: 'The value must be a JSON object.' }),
    }),
    outcome('ForwardedCommand', 'A command was forwarded to the partition of its target.', forwarded, {
      kind: 'forwarded',
      key: name,
      ...{ commandId, aggregate },
    }),
  ];
}

const nameOrId: JsonSchema = {
  type: 'string',
  description:
    'The command id, given or derived, or `topic-partition-offset` of a record that cannot be read or was forwarded.',
};
const refused = object({
  command_id: nameOrId,
  status: constant('rejected'),
  aggregate_id: { type: 'null' },
  version: { type: 'null' },
  position: { type: 'null' },
  error: ref('Problem'),
});
const forwarded = object({ command_id: uuid, status: constant('forwarded'), aggregate_id: text });

function outcome(name: string, summary: string, payload: JsonSchema, answer: Answer): Message {
  const record = encodeAnswer(answer, context);
  return {
    ...{ name, summary, contentType: JSON_TYPE, payload },
    headers: recordHeaders(),
    correlationId: { location: '$message.payload#/command_id' },
    bindings: keyed(nameOrId, record.key),
    examples: [shown(record)],
  };
}

const { station } = aggregates;
const code = outputSchema(station.fields.available);

const stationStatus = object({
  id: uuid,
  version,
  code,
  label: orNull(text),
  previous_code: {
    ...code,
    description: 'The code before its last change; the same as `code` if another member has changed.',
  },
  observed_at: orNull(timestamp),
  changed_at: orNull(timestamp),
  ...properties(station.fields, ['location_id', 'latitude', 'longitude', 'name'], outputSchema),
});

/** The status of a station, and the record without value of a removed one. */
export function statusMessages(examples: Examples): readonly Message[] {
  const { events, snapshot } = commandExample('SetStationAvailability', examples);
  const [record] = stationStatusRecords({ events, snapshots: [snapshot] }, context.partition);
  const message = { contentType: JSON_TYPE, bindings: keyed(uuid, snapshot.aggregate.id) };
  return [
    { name: 'StationStatus', ...message, payload: stationStatus, examples: record ? [shown(record)] : [] },
    {
      name: 'RemovedStation',
      summary: 'A record without value: the station was removed.',
      ...message,
      payload: { type: 'null' },
      examples: [{ payload: null }],
    },
  ];
}
