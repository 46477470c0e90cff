import { erasedEvent, keyText, type RecordedEvent } from '#application/views';
import { TEXT_ERASED } from '#domain';
import type { mongo } from 'mongoose';
import type { Generation } from '../generations/generation.js';
import type { ArchivedEvent } from '../schema/event-documents.js';

/** Events that are rewritten at a time. */
const SLICE = 100;

/** An event of the archive, or a dead letter. */
type StoredEvent = Pick<ArchivedEvent, '_id' | 'subject' | 'version' | 'type' | 'data'>;
type Collection = mongo.Collection<StoredEvent>;

/** Rewrites, in a collection, the events of stations whose texts are erased by some of these events. */
export async function eraseTexts<T extends mongo.Document>(
  collection: mongo.Collection<T>,
  events: readonly RecordedEvent[],
): Promise<void> {
  for (const { aggregate, version, event } of events)
    if (event.type === TEXT_ERASED)
      await eraseBefore(collection as unknown as Collection, keyText(aggregate), version);
}

/** Does so for all events of a generation, whose collections must have their indexes. */
export async function eraseAllTexts({ events, deadLetters }: Generation): Promise<void> {
  const erasures = events.find({ type: TEXT_ERASED });
  for await (const { subject, version } of erasures)
    for (const collection of [events, deadLetters])
      await eraseBefore(collection as unknown as Collection, subject, version);
}

async function eraseBefore(collection: Collection, subject: string, version: number): Promise<void> {
  let updates: mongo.AnyBulkWriteOperation<StoredEvent>[] = [];
  const write = async () => {
    if (updates.length > 0) await collection.bulkWrite(updates, { ordered: false });
    updates = [];
  };
  for await (const stored of collection.find({ subject, version: { $lt: version } })) {
    const erased = erasedEvent(stored);
    if (!erased) continue;
    updates.push({ updateOne: { filter: { _id: stored._id }, update: { $set: erased } } });
    if (updates.length === SLICE) await write();
  }
  await write();
}
