import { Schema } from 'mongoose';

/** An event as the archive keeps it. */
export interface ArchivedEvent {
  /** Partition and offset. */
  readonly _id: string;
  readonly partition: number;
  readonly offset: number;
  /** `kind/id` of its aggregate. */
  readonly subject: string;
  readonly version: number;
  readonly type: string;
  readonly time: string;
  readonly command_id: string;
  readonly caller: string;
  /** JSON text: it is given out as it came, whatever the store makes of the order of members. */
  readonly data: string;
}

export function archiveSchema(): Schema {
  const fields = {
    _id: String,
    partition: Number,
    offset: Number,
    subject: String,
    version: Number,
    type: String,
    time: String,
    command_id: String,
    caller: String,
    data: String,
  };
  return new Schema(fields, { versionKey: false, autoIndex: false, autoCreate: false })
    .index({ partition: 1, offset: 1 }, { name: 'by_offset' })
    .index({ subject: 1, version: 1 }, { name: 'by_subject', unique: true });
}
