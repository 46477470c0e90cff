import { Schema } from 'mongoose';
import type { ArchivedEvent } from './archived-event.js';

/** An event that could not be applied, or that came behind one of its aggregate's that could not. */
export interface DeadLetter extends Omit<ArchivedEvent, '_id' | 'partition' | 'offset'> {
  /** Subject and version. */
  readonly _id: string;
  readonly reason: string;
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
  };
  return new Schema(fields, { versionKey: false, autoIndex: false, autoCreate: false }).index(
    { subject: 1, version: 1 },
    { name: 'by_subject' },
  );
}
