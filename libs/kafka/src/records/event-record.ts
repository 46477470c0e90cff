import { parseTraceparent, toCloudEvent, type AggregateKey, type RecordedEvent } from '#application';
import { aggregates, readEvent, type AggregateKind } from '#domain';
import type { Message } from 'kafkajs';
import {
  headerText,
  jsonValue,
  requiredCount,
  requiredText,
  UnreadableRecord,
  type RecordContent,
} from './headers.js';
import { internalHeader, internalMembers } from './internal-header.js';
import { originMembers, readOrigin, type EventContext, type RecordOrigin } from './write-context.js';

/** Encodes an event as a record: CloudEvents 1.0 in the binary mode of its Kafka protocol binding. */
export function encodeEvent(recorded: RecordedEvent, context: EventContext): Message {
  const { aggregate, version, time, commandId, caller, traceparent, importId } = recorded;
  const shown = {
    aggregate,
    version,
    event: recorded.event,
    time,
    commandId,
    caller,
    traceparent,
    importId,
    position: '',
  };
  const event = toCloudEvent(shown, context.eventsSource);
  return {
    key: aggregate.id,
    value: JSON.stringify(event.data),
    partition: context.partition,
    headers: {
      'content-type': event.datacontenttype,
      ce_specversion: event.specversion,
      ce_id: event.id,
      ce_source: event.source,
      ce_type: event.type,
      ce_subject: event.subject,
      ce_time: event.time,
      ce_aggregateversion: String(event.aggregateversion),
      ce_commandid: event.commandid,
      ce_caller: event.caller,
      ...(traceparent !== undefined && { ce_traceparent: traceparent }),
      ...(importId !== undefined && { ce_importid: importId }),
      ...internalHeader(originMembers(context)),
    },
  };
}

/**
 * Decodes a record of {@link encodeEvent}. An earlier version of an event type is converted to the latest one.
 * @throws UnreadableRecord it was not written by this service
 * @throws Error the event type is unknown: a newer release wrote it
 */
export function decodeEvent({ headers, value }: RecordContent): RecordedEvent & RecordOrigin {
  return {
    aggregate: aggregateOf(requiredText(headers, 'ce_subject')),
    version: requiredCount(headers, 'ce_aggregateversion'),
    event: readEvent(requiredText(headers, 'ce_type'), jsonValue(value)),
    time: requiredText(headers, 'ce_time'),
    commandId: requiredText(headers, 'ce_commandid'),
    caller: requiredText(headers, 'ce_caller'),
    traceparent: parseTraceparent(headerText(headers, 'ce_traceparent')),
    importId: headerText(headers, 'ce_importid'),
    ...readOrigin(internalMembers(headers)),
  };
}

const kinds = new Map(
  Object.entries(aggregates).map(([kind, { collection }]) => [collection as string, kind as AggregateKind]),
);

function aggregateOf(subject: string): AggregateKey {
  const slash = subject.indexOf('/');
  const kind = kinds.get(subject.slice(0, slash));
  if (!kind) throw new UnreadableRecord(`The record's subject ${subject} names no aggregate`);
  return { kind, id: subject.slice(slash + 1) };
}
