import type { LoggedEvent } from '#application/views';
import type { mongo } from 'mongoose';
import { duplicatesOf } from '../duplicate-keys.js';
import { aroundKey } from '../views/record-document.js';
import type { ArchivedEvent } from './archived-event.js';
import { placeOf } from './place-in-log.js';

/** All events that were ever applied, for those who read them back. */
export class EventArchive {
  constructor(private readonly collection: mongo.Collection<ArchivedEvent>) {}

  /** Keeps these events; one that is kept already stays as it is. */
  async add(events: readonly LoggedEvent[]): Promise<void> {
    if (events.length === 0) return;
    await duplicatesOf(this.collection.insertMany(events.map(archivedEvent), { ordered: false }));
  }
}

function archivedEvent(event: LoggedEvent): ArchivedEvent {
  const { partition, offset } = placeOf(event);
  return { _id: `${partition}/${offset}`, partition, offset, ...content(event) };
}

/** What is kept of an event beside its place. */
export const content = ({ aggregate, version, event, time, commandId, caller }: LoggedEvent) => ({
  subject: aroundKey(aggregate),
  version,
  type: event.type,
  time,
  command_id: commandId,
  caller,
  data: JSON.stringify(event.data),
});
