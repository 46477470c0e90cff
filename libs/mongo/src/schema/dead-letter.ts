import type { mongo } from 'mongoose';
import type { ArchivedEvent } from './archived-event.js';

/** A document of `dead_letters`: an event that could not be applied, or a later event of the same aggregate. */
export interface DeadLetter extends Omit<ArchivedEvent, '_id' | 'partition' | 'offset'> {
  /** `<subject>/<version>`. */
  readonly _id: string;
  readonly reason: string;
}

/** A document of `dead_letters`: a Kafka record that can't be decoded as an event. */
export interface UnreadableLetter {
  /** `<topic>/<partition>/<offset>`. */
  readonly _id: string;
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly reason: string;
  readonly key: string | null;
  /** JSON text, because MongoDB does not accept every header name as a field name. */
  readonly headers: string;
  /** The first mebibyte of the record's value. */
  readonly value: mongo.Binary | null;
}
