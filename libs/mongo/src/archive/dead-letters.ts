import type { UnreadableEvent } from '#application/views';
import { mongo } from 'mongoose';
import { duplicatesOf } from '../duplicate-keys.js';
import type { Poisoned } from '../views/projected.js';
import type { DeadLetter, UnreadableLetter } from './dead-letter.js';
import { content } from './event-archive.js';

/** UTF-16 units or bytes that are kept of what can't be read: a document takes sixteen times as many. */
const GREATEST_LENGTH = 1_048_576;

/** Events that could not be applied. A new generation of read models tries them again. */
export class DeadLetters {
  constructor(private readonly collection: mongo.Collection<DeadLetter | UnreadableLetter>) {}

  /** Keeps them, each aggregate's in order; one that is kept already keeps its first reason. */
  async add(poisoned: readonly Poisoned[]): Promise<void> {
    const letters = poisoned.flatMap(({ events, reason }) =>
      events.map((event) => ({ ...content(event), reason })),
    );
    if (letters.length === 0) return;
    await this.insert(letters.map((letter) => ({ _id: `${letter.subject}/${letter.version}`, ...letter })));
  }

  /** Keeps records that are no events. */
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
    key: key && key.toString().slice(0, GREATEST_LENGTH),
    headers: JSON.stringify(headers).slice(0, GREATEST_LENGTH),
    value: value && new mongo.Binary(value.subarray(0, GREATEST_LENGTH)),
  };
}
