import type { mongo } from 'mongoose';
import { duplicatesOf } from '../duplicate-keys.js';
import type { Poisoned } from '../views/projected.js';
import type { DeadLetter } from './dead-letter.js';
import { content } from './event-archive.js';

/** Events that could not be applied. A new generation of read models tries them again. */
export class DeadLetters {
  constructor(private readonly collection: mongo.Collection<DeadLetter>) {}

  /** Keeps them, each aggregate's in order; one that is kept already keeps its first reason. */
  async add(poisoned: readonly Poisoned[]): Promise<void> {
    const letters = poisoned.flatMap(({ events, reason }) =>
      events.map((event) => ({ ...content(event), reason })),
    );
    if (letters.length === 0) return;
    const documents = letters.map((letter) => ({ _id: `${letter.subject}/${letter.version}`, ...letter }));
    await duplicatesOf(this.collection.insertMany(documents, { ordered: false }));
  }

  count(): Promise<number> {
    return this.collection.countDocuments();
  }
}
