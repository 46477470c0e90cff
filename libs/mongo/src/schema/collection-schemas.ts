import { Schema, type SchemaDefinition } from 'mongoose';
import {
  deadLetterIndexes,
  eventIndexes,
  historySnapshotIndexes,
  relatedRecordIndexes,
  sharedKeyIndexes,
  stationIndexes,
  type Index,
} from './indexes.js';

/** The schema of a collection, whose indexes are created with it. */
export function schemaOf(fields: SchemaDefinition, indexes: readonly Index[]): Schema {
  const schema: Schema = new Schema(fields, { versionKey: false, autoIndex: false, autoCreate: false });
  for (const index of indexes) schema.index({ ...index.fields }, { ...index.options });
  return schema;
}

const recordFields = {
  _id: String,
  version: Number,
  revision: Number,
  removed: Boolean,
  attributes: String,
  rest: String,
  created_at: String,
  updated_at: String,
  filters: { type: Map, of: String },
  words: [String],
  around: [String],
  connectors: [Object],
  place: Object,
  hours_id: String,
  prices_id: String,
  removed_source: String,
  import_id: String,
  observed_at: String,
  status_changed_at: String,
};

const eventFields = {
  subject: String,
  version: Number,
  type: String,
  time: String,
  command_id: String,
  caller: String,
  data: String,
  traceparent: String,
  import_id: String,
};

/** What side tables add to the documents of records. */
export interface AddedFields {
  readonly fields: SchemaDefinition;
  readonly stationIndexes: readonly Index[];
}

/** Schema of `stations`: {@link RecordDocument}. */
export const stationSchema = ({ fields, stationIndexes: indexes }: AddedFields): Schema =>
  schemaOf({ ...recordFields, ...fields }, [...stationIndexes, ...indexes]);

/** Schema of `locations` and `connector_types`: {@link RecordDocument}. */
export const relatedRecordSchema = ({ fields }: AddedFields): Schema =>
  schemaOf({ ...recordFields, ...fields }, relatedRecordIndexes);

/** Schema of `shared_keys`: {@link KeyDocument}. */
export const sharedKeysSchema = (): Schema =>
  schemaOf({ _id: String, kind: String, key: String }, sharedKeyIndexes);

/** Schema of `events`: {@link ArchivedEvent}. */
export const eventSchema = (): Schema =>
  schemaOf({ _id: String, partition: Number, offset: Number, ...eventFields }, eventIndexes);

/** Schema of `dead_letters`: {@link DeadLetter} and {@link UnreadableLetter}. */
export function deadLetterSchema(): Schema {
  const unreadableFields = {
    topic: String,
    partition: Number,
    offset: Number,
    key: String,
    headers: String,
    value: Buffer,
  };
  return schemaOf({ _id: String, ...eventFields, reason: String, ...unreadableFields }, deadLetterIndexes);
}

/** Schema of `history_snapshots`: {@link HistorySnapshotDocument}. */
export function historySnapshotSchema(): Schema {
  const fields = {
    _id: String,
    subject: String,
    version: Number,
    latest: Number,
    removed: Boolean,
    attributes: String,
    rest: String,
    created_at: String,
    updated_at: String,
  };
  return schemaOf(fields, historySnapshotIndexes);
}
