import { Schema, type mongo } from 'mongoose';
import type { ArchivedEvent } from './archived-event.js';

/** An event that could not be applied, or that came behind one of its aggregate's that could not. */
export interface DeadLetter extends Omit<ArchivedEvent, '_id' | 'partition' | 'offset'> {
  /** Subject and version. */
  readonly _id: string;
  readonly reason: string;
}

/** A record that can't be read as an event. The log has it whole, at its place. */
export interface UnreadableLetter {
  /** Topic, partition and offset. */
  readonly _id: string;
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly reason: string;
  readonly key: string | null;
  /** JSON text: their names need not be such as the store allows. */
  readonly headers: string;
  /** Its first megabyte. */
  readonly value: mongo.Binary | null;
}

export function deadLetterSchema(): Schema {
  const fields = {
    _id: String,
    subject: String,
    version: Number,
    type: String,
    time: String,
    command_id: String,
    caller: String,
    data: String,
    reason: String,
    ...{ topic: String, partition: Number, offset: Number },
    ...{ key: String, headers: String, value: Buffer },
  };
  return new Schema(fields, { versionKey: false, autoIndex: false, autoCreate: false }).index(
    { subject: 1, version: 1 },
    { name: 'by_subject' },
  );
}
