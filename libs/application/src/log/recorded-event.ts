import { aggregates, type AggregateKind, type DomainEvent } from '#domain';
import type { Position } from './position.js';

export interface AggregateKey {
  readonly kind: AggregateKind;
  readonly id: string;
}

/** An aggregate's key as one text. */
export const keyText = ({ kind, id }: AggregateKey): string => `${kind}/${id}`;

/** An event as the log keeps it. */
export interface RecordedEvent {
  readonly aggregate: AggregateKey;
  /** The aggregate's version after this event, from 1. */
  readonly version: number;
  readonly event: DomainEvent;
  /** When it was accepted, RFC 3339 in UTC with milliseconds. */
  readonly time: string;
  readonly commandId: string;
  readonly caller: string;
}

/** Where a record lies in a log of several partitions. */
export interface PlaceInLog {
  readonly partition: number;
  readonly offset: number;
}

/** An event read back, with its place in the log. */
export interface LoggedEvent extends RecordedEvent {
  /** The position just after it. */
  readonly position: Position;
  /** Absent where the log has one partition: the position says it all. */
  readonly place?: PlaceInLog;
  /** The log's own number of the aggregate, greater than those of all that began before. Absent where it keeps none. */
  readonly aggregateNumber?: number;
}

/** What read models are made from. */
export type ProjectableEvent = Pick<
  LoggedEvent,
  'aggregate' | 'aggregateNumber' | 'version' | 'event' | 'time'
>;

/** CloudEvents 1.0 in structured JSON mode, with this service's extension attributes. */
export interface CloudEvent {
  readonly specversion: '1.0';
  readonly id: string;
  readonly source: '/directory';
  readonly type: string;
  readonly subject: string;
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly aggregateversion: number;
  readonly commandid: string;
  readonly caller: string;
  readonly position: Position;
  readonly data: unknown;
}

export function toCloudEvent({ aggregate, version, event, ...recorded }: LoggedEvent): CloudEvent {
  const subject = `${aggregates[aggregate.kind].collection}/${aggregate.id}`;
  return {
    specversion: '1.0',
    id: `${subject}/${version}`,
    source: '/directory',
    type: event.type,
    subject,
    time: recorded.time,
    datacontenttype: 'application/json',
    aggregateversion: version,
    commandid: recorded.commandId,
    caller: recorded.caller,
    position: recorded.position,
    data: event.data,
  };
}
