import type { AggregateKey, SearchEntry, StatusPeriod, StoredRecord } from '#application/views';
import { Schema } from 'mongoose';
import type { StationPlace } from './station-place.js';

/** A record as its read model keeps it. A removed one stays as a tombstone, which nothing finds but its id. */
export interface RecordDocument extends Omit<StoredRecord, 'id'> {
  readonly _id: string;
  /** Raised by one with every write, whoever makes it: a write replaces the very revision that it has read. */
  readonly revision: number;
  /** Folded value by field, null where there is none. */
  readonly filters?: SearchEntry['filters'];
  /** Folded words, each once. */
  readonly words?: readonly string[];
  /** The records that a station is found by too, as {@link aroundKey} names them. */
  readonly around?: readonly string[];
  /** Where a station is, if it is on the map. */
  readonly place?: StationPlace;
  /** When a station's status was last observed, null where it never was. */
  readonly observed_at?: string | null;
  /** The last of a station's status periods, of its removal too. */
  readonly period?: StatusPeriod;
}

export const aroundKey = ({ kind, id }: AggregateKey): string => `${kind}/${id}`;

export function storedRecord(document: RecordDocument): StoredRecord {
  const { _id: id, version, removed, attributes, rest, created_at, updated_at } = document;
  return { id, version, removed, attributes, rest, created_at, updated_at };
}

/** The path of the value that a filter compares. */
export const filterPath = (field: string): string => `filters.${field}`;

/** What an answer shows of a record, and what it is sorted by; not the words, of which there may be thousands. */
export const SHOWN = {
  version: 1,
  removed: 1,
  attributes: 1,
  rest: 1,
  created_at: 1,
  updated_at: 1,
  [filterPath('name')]: 1,
};

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
  place: Object,
  observed_at: String,
  period: Object,
};

/** Filters that name a few records out of many: worth an index of their own. */
const selective = [
  'location_id',
  'external_location_id',
  'external_station_id',
  'manufacturer',
  'available',
  'city',
];

const recordSchema = (): Schema =>
  new Schema(recordFields, { versionKey: false, autoIndex: false, autoCreate: false });

/** Of what is on the lists alone: whoever asks says so too. */
const listed = { partialFilterExpression: { removed: false } };

function indexed(schema: Schema, name: string, fields: Record<string, 1 | -1>): Schema {
  return schema.index(fields, { name, ...listed });
}

/** For connector types and locations, of which there are few. */
export function aroundSchema(): Schema {
  const schema = indexed(recordSchema(), 'by_name', { [filterPath('name')]: 1, _id: 1 });
  return indexed(schema, 'by_word', { words: 1 });
}

/** Ties go by ascending id either way, so that each direction needs an index of its own. */
export function stationSchema(): Schema {
  const schema = indexed(aroundSchema(), 'by_name_descending', { [filterPath('name')]: -1, _id: 1 });
  for (const time of ['created_at', 'updated_at']) {
    indexed(schema, `by_${time}`, { [time]: 1, _id: 1 });
    indexed(schema, `by_${time}_descending`, { [time]: -1, _id: 1 });
  }
  for (const field of selective) indexed(schema, `by_${field}`, { [filterPath(field)]: 1 });
  indexed(schema, 'by_cell', { 'place.cells': 1 });
  return indexed(schema, 'by_around', { around: 1, _id: 1 });
}
