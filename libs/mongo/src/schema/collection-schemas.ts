import { Schema, type SchemaDefinition } from 'mongoose';
import {
  deadLetterIndexes,
  eventIndexes,
  historySnapshotIndexes,
  publishedLocationIndexes,
  relatedRecordIndexes,
  stationIndexes,
  stationPresenceIndexes,
  statusPeriodIndexes,
  type Index,
} from './indexes.js';

function schemaOf(fields: SchemaDefinition, indexes: readonly Index[]): Schema {
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
  removed_source: String,
  gap: Number,
  lacks: Boolean,
  removed_location: String,
  source_feed: String,
  order_id: String,
  changed_at: String,
  reported_at: String,
  observed_at: String,
  period: Object,
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
};

/** Schema of `stations`: {@link RecordDocument}. */
export const stationSchema = (): Schema => schemaOf(recordFields, stationIndexes);

/** Schema of `locations` and `connector_types`: {@link RecordDocument}. */
export const relatedRecordSchema = (): Schema => schemaOf(recordFields, relatedRecordIndexes);

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

/** Schema of `status_periods`: {@link StatusPeriodDocument}. */
export function statusPeriodSchema(): Schema {
  const fields = {
    _id: String,
    station: String,
    since: Number,
    code: String,
    version: Number,
    previous: String,
    before: [Number],
    superseded: Boolean,
  };
  return schemaOf(fields, statusPeriodIndexes);
}

/** Schema of `station_presence`: {@link StationPresenceDocument}. */
export const stationPresenceSchema = (): Schema =>
  schemaOf(
    { _id: String, station: String, version: Number, at: Number, present: Boolean },
    stationPresenceIndexes,
  );

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

/** Schema of `published_locations`: {@link PublishedLocationDocument}. */
export const publishedLocationSchema = (): Schema =>
  schemaOf({ _id: String, created_at: String, changed_at: String }, publishedLocationIndexes);
