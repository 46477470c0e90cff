import {
  gapOfLocation,
  orderIdOf,
  placeOf,
  removedSourceOf,
  type SearchEntry,
  type StationTimes,
  type StatusPeriod,
  type StoredRecord,
} from '#application/views';
import type { AggregateKind, DomainState, KnownLocation, PresentStation, RemovedStation } from '#domain';
import type { PositionDocument } from './station-position.js';

/**
 * A document of `stations`, `locations` or `connector_types`. A removed record stays as a tombstone, which only a read
 * by id returns.
 */
export interface RecordDocument extends Omit<StoredRecord, 'id'> {
  readonly _id: string;
  /** Incremented by every write. A write replaces the revision that it was computed from and no other. */
  readonly revision: number;
  /** Folded value by field, null if the record has no value. */
  readonly filters?: SearchEntry['filters'];
  /** Folded words, each once. */
  readonly words?: readonly string[];
  /** Keys of a station's related records, its location and its connector types: `<kind>/<id>`. */
  readonly around?: readonly string[];
  /** The entries of a station's connectors. */
  readonly connectors?: SearchEntry['connectors'];
  /** A station's position on the map; absent if it has no usable position. */
  readonly place?: PositionDocument;
  /** The folded source of a removed record that has one. */
  readonly removed_source?: string;
  /** What a location itself needs to be published. */
  readonly gap?: number;
  /** True for a station that keeps its location from being published; otherwise absent. */
  readonly lacks?: true;
  /** When the data of a station last changed: {@link StationTimes}. */
  readonly changed_at?: string;
  readonly reported_at?: string;
  /** The location of a removed station. */
  readonly removed_location?: string;
  /** What a station is published by: the feed of its source, and the place among the stations of its location. */
  readonly source_feed?: string;
  readonly order_id?: string;
  /** When a station's status was last observed, null if it never was. */
  readonly observed_at?: string | null;
  /** A station's last status period; its removal begins one too. */
  readonly period?: StatusPeriod;
}

/** The record of a document, without the fields that only queries use. */
export function storedRecord(document: RecordDocument): StoredRecord {
  const { _id: id, version, removed, attributes, rest, created_at, updated_at } = document;
  return { id, version, removed, attributes, rest, created_at, updated_at };
}

/** The field by which a removed record is found. */
export function removedSourceField(record: Pick<StoredRecord, 'removed' | 'rest'>) {
  const removed_source = removedSourceOf(record);
  return removed_source === null ? {} : { removed_source };
}

/** The fields by which a location and its stations are published. */
export function publicationFields(
  kind: AggregateKind,
  id: string,
  state: DomainState,
): Pick<RecordDocument, 'gap' | 'lacks' | 'removed_location' | 'source_feed' | 'order_id'> {
  if (kind === 'location') return { gap: gapOfLocation(id, state as KnownLocation) };
  if (kind !== 'station') return {};
  const { source } = state as PresentStation | RemovedStation;
  const order = { order_id: orderIdOf(id, source), ...(source && { source_feed: source.feed }) };
  const { location, lacks } = placeOf(state);
  if (state.kind === 'removed') return { ...order, removed_location: location };
  return lacks ? { ...order, lacks } : order;
}

/** The times of a station; undefined for other records. */
export function timesOf({ changed_at, reported_at }: Partial<StationTimes>): StationTimes | undefined {
  return changed_at === undefined || reported_at === undefined ? undefined : { changed_at, reported_at };
}

/** The path of the value that a filter on this field compares. */
export const filterPath = (field: string): string => `filters.${field}`;

/** The projection of queries: what responses contain and what lists are sorted by. A record may have thousands of words. */
export const RETURNED_FIELDS = {
  version: 1,
  removed: 1,
  attributes: 1,
  rest: 1,
  created_at: 1,
  updated_at: 1,
  [filterPath('name')]: 1,
};
