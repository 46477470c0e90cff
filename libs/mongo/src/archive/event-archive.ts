import {
  keyText,
  decodePosition,
  type LoggedEvent,
  type RecordedEvent,
  type PartitionOffset,
} from '#application/views';
import { readEvent, type AggregateKind } from '#domain';
import type { mongo } from 'mongoose';
import { duplicatesOf } from '../duplicate-keys.js';
import type { ArchivedEvent } from '../schema/event-documents.js';

type EventVersion = Pick<ArchivedEvent, 'subject' | 'version'>;

/** Writes a copy of every event that a projection gets, from which {@link MongoEventFeed} reads. */
export class EventArchive {
  constructor(private readonly collection: mongo.Collection<ArchivedEvent>) {}

  /** Stores events. One that is stored already stays as it is. */
  async add(events: readonly LoggedEvent[]): Promise<void> {
    if (events.length === 0) return;
    await duplicatesOf(this.collection.insertMany(events.map(archivedEvent), { ordered: false }));
  }

  /** Deletes all events of the same aggregate and version but the first one, which the unique index refuses otherwise. */
  async deleteRepeated(): Promise<void> {
    const repeated = this.collection.aggregate<{ readonly _id: EventVersion; readonly first: number }>(
      [
        {
          $group: {
            _id: { subject: '$subject', version: '$version' },
            count: { $sum: 1 },
            first: { $min: '$offset' },
          },
        },
        { $match: { count: { $gt: 1 } } },
      ],
      { allowDiskUse: true },
    );
    // All events of an aggregate are in one partition.
    for await (const { _id, first } of repeated)
      await this.collection.deleteMany({ ..._id, offset: { $gt: first } });
  }
}

function archivedEvent(event: LoggedEvent): ArchivedEvent {
  const { partition, offset } = partitionOffsetOf(event);
  return { _id: `${partition}/${offset}`, partition, offset, ...eventContent(event) };
}

/** The stored fields of an event, without its partition and offset. */
export const eventContent = ({
  aggregate,
  version,
  event,
  time,
  commandId,
  caller,
  traceparent,
  importId,
}: LoggedEvent) => ({
  subject: keyText(aggregate),
  version,
  type: event.type,
  time,
  command_id: commandId,
  caller,
  data: JSON.stringify(event.data),
  ...(traceparent !== undefined && { traceparent }),
  ...(importId !== undefined && { import_id: importId }),
});

/** The event of a document. */
export function recordedEvent(document: ArchivedEvent): RecordedEvent {
  const { subject, version, type, time, command_id: commandId, caller, traceparent, data } = document;
  const { import_id: importId } = document;
  const slash = subject.indexOf('/');
  return {
    aggregate: { kind: subject.slice(0, slash) as AggregateKind, id: subject.slice(slash + 1) },
    version,
    event: readEvent(type, JSON.parse(data)),
    time,
    commandId,
    caller,
    traceparent,
    importId,
  };
}

/**
 * Returns the partition and offset of an event.
 * @throws Error the event has no partition offset, and its log has several partitions
 */
export function partitionOffsetOf({ partitionOffset, position }: LoggedEvent): PartitionOffset {
  if (partitionOffset) return partitionOffset;
  const counts = decodePosition(position) ?? [];
  const [count] = counts;
  if (counts.length !== 1 || count === undefined)
    throw new Error('an event has no partition offset, and its log has several partitions');
  return { partition: 0, offset: count - 1 };
}
