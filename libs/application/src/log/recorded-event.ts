import {
  aggregates,
  readEvent,
  withoutText,
  type AggregateKind,
  type DomainEvent,
  type EventType,
  type StationEvent,
} from '#domain';
import type { Position } from './position.js';

export interface AggregateKey {
  readonly kind: AggregateKind;
  readonly id: string;
}

/** The key as text: `kind/id`. */
export const keyText = ({ kind, id }: AggregateKey): string => `${kind}/${id}`;

/** An event as it is stored in the log. */
export interface RecordedEvent {
  readonly aggregate: AggregateKey;
  /** The aggregate's version after this event, from 1. */
  readonly version: number;
  readonly event: DomainEvent;
  /** When it was accepted, RFC 3339 in UTC with milliseconds. */
  readonly time: string;
  readonly commandId: string;
  readonly caller: string;
  /** The span of its command, see {@link parseTraceparent}. Absent if there was none. */
  readonly traceparent?: string | undefined;
  /** The import that sent its command, a UUID. Absent if none did. */
  readonly importId?: string | undefined;
}

/** The partition and offset of a Kafka record. */
export interface PartitionOffset {
  readonly partition: number;
  readonly offset: number;
}

/** An event read from the log, with its position. */
export interface LoggedEvent extends RecordedEvent {
  /** The position directly after the event. */
  readonly position: Position;
  /** Absent if the log has one partition. */
  readonly partitionOffset?: PartitionOffset;
  /** Number that the log assigned to the aggregate, in ascending order of creation. Absent if the log assigns none. */
  readonly aggregateNumber?: number;
}

/** An event as it is shown: null where a reader may not see who sent its command. */
export type ShownEvent<Name extends string | null = string | null> = Omit<
  LoggedEvent,
  'caller' | 'commandId'
> & { readonly caller: Name; readonly commandId: Name };

/** The part of an event that read models are built from. */
export type ProjectableEvent = Pick<
  LoggedEvent,
  'aggregate' | 'aggregateNumber' | 'version' | 'event' | 'time' | 'importId'
>;

/** The same with its place in the log. */
export type PlacedEvent = ProjectableEvent & Pick<LoggedEvent, 'position'>;

/** CloudEvents 1.0 in structured JSON mode, with this service's extension attributes. */
export interface CloudEvent<Name extends string | null = string | null> {
  readonly specversion: '1.0';
  readonly id: string;
  /** Whose event it is: unique together with the id. */
  readonly source: string;
  readonly type: string;
  readonly subject: string;
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly aggregateversion: number;
  readonly commandid: Name;
  readonly caller: Name;
  /** Of the extension "Distributed Tracing". Left out of the JSON if it is undefined. */
  readonly traceparent: string | undefined;
  /** The import that sent its command. Left out of the JSON if it is undefined. */
  readonly importid: string | undefined;
  readonly position: Position;
  readonly data: unknown;
}

/** The `source` of events, unless another one is set. */
export const DEFAULT_EVENTS_SOURCE = '/directory';

const subjectOf = ({ kind, id }: AggregateKey): string => `${aggregates[kind].collection}/${id}`;

/** The `id` of an event: the subject, a slash and the version. */
export const eventIdOf = ({ aggregate, version }: Pick<RecordedEvent, 'aggregate' | 'version'>): string =>
  `${subjectOf(aggregate)}/${version}`;

/** @param source a URI reference of this directory */
export function toCloudEvent<Name extends string | null>(
  { aggregate, version, event, ...recorded }: ShownEvent<Name>,
  source: string,
): CloudEvent<Name> {
  return {
    specversion: '1.0',
    id: eventIdOf({ aggregate, version }),
    source,
    type: event.type,
    subject: subjectOf(aggregate),
    time: recorded.time,
    datacontenttype: 'application/json',
    aggregateversion: version,
    commandid: recorded.commandId,
    caller: recorded.caller,
    traceparent: recorded.traceparent,
    importid: recorded.importId,
    position: recorded.position,
    data: event.data,
  };
}

/** Numbers of events by type. */
export type EventCounts = ReadonlyMap<EventType, number>;

export function countByType(events: readonly RecordedEvent[]): EventCounts {
  const counts = new Map<EventType, number>();
  for (const { event } of events) counts.set(event.type, (counts.get(event.type) ?? 0) + 1);
  return counts;
}

/** Events of one aggregate, in their order. */
export interface EventStream<Event extends ProjectableEvent = LoggedEvent> {
  readonly kind: AggregateKind;
  readonly id: string;
  /** Number that the log assigned to the aggregate, if it assigns numbers. */
  readonly number: number | undefined;
  readonly events: readonly Event[];
}

/**
 * The import whose command made the event by which a record came to a version; undefined if none did.
 * @param events of the record, this one among them; earlier ones may be repeated after it
 */
export const lastImportOf = (events: readonly ProjectableEvent[], version: number): string | undefined =>
  events.findLast((event) => event.version === version)?.importId;

/** Groups a batch of events by aggregate, in the order of each aggregate's first event in the batch. */
export function streamsOf<Event extends ProjectableEvent>(
  events: readonly Event[],
): readonly EventStream<Event>[] {
  const streams = new Map<string, EventStream<Event> & { readonly events: Event[] }>();
  for (const event of events) {
    const { kind, id } = event.aggregate;
    const key = keyText(event.aggregate);
    const stream = streams.get(key);
    if (stream) stream.events.push(event);
    else streams.set(key, { kind, id, number: event.aggregateNumber, events: [event] });
  }
  return [...streams.values()];
}

/** Whether the stream contains the aggregate's first event, so that most likely no record of it is stored. */
export const includesFirstEvent = ({ events }: EventStream): boolean => events[0]?.version === 1;

/** An event as stores have it. */
interface StoredEvent {
  readonly type: string;
  /** JSON text. */
  readonly data: string;
}

/** What is stored of a station's event whose texts are erased; undefined if it has none, or can't be read. */
export function erasedEvent({ type, data }: StoredEvent): StoredEvent | undefined {
  try {
    const event = readEvent(type, JSON.parse(data)) as StationEvent;
    const erased = withoutText(event);
    return erased === event ? undefined : { type: erased.type, data: JSON.stringify(erased.data) };
  } catch {
    // A defective writer or another release has stored it: whoever reads it reports it.
    return undefined;
  }
}

/** A record of the events topic that can't be decoded: it is damaged, or this release does not know its type. */
export interface UnreadableEvent {
  readonly topic: string;
  readonly partitionOffset: PartitionOffset;
  /** Why it can't be decoded. */
  readonly reason: string;
  /** The record's key, headers and value as stored. */
  readonly key: Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly value: Buffer | null;
}
