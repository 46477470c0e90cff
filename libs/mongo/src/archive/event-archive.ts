import { keyText, type LoggedEvent, type RecordedEvent } from '#application/views';
import { readEvent, type AggregateKind } from '#domain';
import type { mongo } from 'mongoose';
import { duplicatesOf } from '../duplicate-keys.js';
import type { ArchivedEvent } from '../schema/archived-event.js';
import { partitionOffsetOf } from './partition-offset.js';

/** Writes a copy of every event that a projection gets, from which {@link MongoEventFeed} reads. */
export class EventArchive {
  constructor(private readonly collection: mongo.Collection<ArchivedEvent>) {}

  /** Stores events. One that is stored already stays as it is. */
  async add(events: readonly LoggedEvent[]): Promise<void> {
    if (events.length === 0) return;
    await duplicatesOf(this.collection.insertMany(events.map(archivedEvent), { ordered: false }));
  }
}

function archivedEvent(event: LoggedEvent): ArchivedEvent {
  const { partition, offset } = partitionOffsetOf(event);
  return { _id: `${partition}/${offset}`, partition, offset, ...eventContent(event) };
}

/** The stored fields of an event, without its partition and offset. */
export const eventContent = ({ aggregate, version, event, time, commandId, caller }: LoggedEvent) => ({
  subject: keyText(aggregate),
  version,
  type: event.type,
  time,
  command_id: commandId,
  caller,
  data: JSON.stringify(event.data),
});

/** The event of a document. */
export function recordedEvent(document: ArchivedEvent): RecordedEvent {
  const { subject, version, type, time, command_id: commandId, caller, data } = document;
  const slash = subject.indexOf('/');
  return {
    aggregate: { kind: subject.slice(0, slash) as AggregateKind, id: subject.slice(slash + 1) },
    version,
    event: readEvent(type, JSON.parse(data)),
    time,
    commandId,
    caller,
  };
}
