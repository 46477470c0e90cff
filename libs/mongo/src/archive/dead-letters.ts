import type { LoggedEvent, UnreadableEvent } from '#application/views';
import { mongo } from 'mongoose';
import { duplicatesOf } from '../duplicate-keys.js';
import type { DeadLetter, UnreadableLetter } from '../schema/event-documents.js';
import { eventContent } from './event-archive.js';

/** Greatest number of UTF-16 units or bytes stored of an unreadable record; a document has at most 16 MiB. */
const MAX_LENGTH = 1_048_576;

/** Events of one aggregate that can't be applied: the first one for this reason, the others because they follow it. */
export interface UnappliedEvents {
  readonly events: readonly LoggedEvent[];
  readonly reason: string;
}

/** The events of a generation that could not be applied. The projection of a new generation tries them again. */
export class DeadLetters {
  constructor(private readonly collection: mongo.Collection<DeadLetter | UnreadableLetter>) {}

  /** Stores events that could not be applied. An event that is stored already keeps its first reason. */
  async add(unapplied: readonly UnappliedEvents[]): Promise<void> {
    const letters = unapplied.flatMap(({ events, reason }) =>
      events.map((event) => ({ ...eventContent(event), reason })),
    );
    if (letters.length === 0) return;
    await this.insert(letters.map((letter) => ({ _id: `${letter.subject}/${letter.version}`, ...letter })));
  }

  /** Stores records that can't be decoded as events. */
  async addUnreadable(unreadable: readonly UnreadableEvent[]): Promise<void> {
    if (unreadable.length > 0) await this.insert(unreadable.map(unreadableLetter));
  }

  count(): Promise<number> {
    return this.collection.countDocuments();
  }

  private async insert(documents: readonly (DeadLetter | UnreadableLetter)[]): Promise<void> {
    await duplicatesOf(this.collection.insertMany([...documents], { ordered: false }));
  }
}

function unreadableLetter({
  topic,
  partitionOffset,
  reason,
  key,
  headers,
  value,
}: UnreadableEvent): UnreadableLetter {
  return {
    _id: `${topic}/${partitionOffset.partition}/${partitionOffset.offset}`,
    topic,
    ...partitionOffset,
    reason,
    key: key && key.toString().slice(0, MAX_LENGTH),
    headers: JSON.stringify(headers).slice(0, MAX_LENGTH),
    value: value && new mongo.Binary(value.subarray(0, MAX_LENGTH)),
  };
}
