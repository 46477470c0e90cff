import { withDerived } from '#application/views';
import { gapOfLocation } from '#formats';
import { orderIdOf } from './published-locations.js';
import { placeOf, tariffsNamedBy, type StationTimes } from './site-changes.js';
import type { KnownLocation, PresentStation, RemovedStation } from '#domain';
import {
  filterPath,
  schemaOf,
  type Index,
  type RecordDocument,
  type RecordState,
  type StoredModels,
} from '#mongo';
import type { Schema, mongo } from 'mongoose';

/**
 * A document of `published_locations`: when a location last changed with its stations. All projectors write it, without
 * regard to each other: the time never decreases.
 */
export interface PublishedLocationDocument {
  /** The location's id. */
  readonly _id: string;
  /** When the location was registered; absent as long as only a station of it is projected. */
  readonly created_at?: string;
  readonly changed_at: string;
  /** The last version of the location that has derived values, and the last one that has none. */
  readonly derived_version?: number;
  readonly said_version?: number;
}

/** By what the document of a location or station is published. */
interface PublicationFields {
  /** What a location itself needs to be published. */
  readonly gap?: number;
  /** True for a location that has derived values; otherwise absent. */
  readonly derives?: true;
  /** True for a station that keeps its location from being published; otherwise absent. */
  readonly lacks?: true;
  /** The location of a removed station. */
  readonly removed_location?: string;
  /** What a station is published by: the feed of its source, and the place among the stations of its location. */
  readonly source_feed?: string;
  readonly order_id?: string;
  /** The tariffs that a present station names; absent for none. */
  readonly tariff_ids?: readonly string[];
}

export type RecordOfPublication = RecordDocument & PublicationFields & Partial<StationTimes>;

/** The path of the location of a station that is present. */
export const LOCATION = filterPath('location_id');

const PUBLISHED_LOCATIONS = 'published_locations';

/** The collections that are read and written for publications. */
export class PublishedCollections {
  readonly published: mongo.Collection<PublishedLocationDocument>;
  readonly records: Readonly<Record<'station' | 'location', mongo.Collection<RecordOfPublication>>>;

  constructor(models: StoredModels) {
    const { station, location } = models.records as unknown as PublishedCollections['records'];
    this.published = models.side(PUBLISHED_LOCATIONS);
    this.records = { station, location };
  }
}

/** Schema of `published_locations`, with the order of publication. */
const publishedLocationSchema = (): Schema =>
  schemaOf(
    {
      ...{ _id: String, created_at: String, changed_at: String },
      ...{ derived_version: Number, said_version: Number },
    },
    [{ fields: { created_at: 1, _id: 1 }, options: { name: 'in_order' } }],
  );

export const publishingSchemas = { [PUBLISHED_LOCATIONS]: publishedLocationSchema };

export const publicationSchema = {
  gap: Number,
  derives: Boolean,
  lacks: Boolean,
  removed_location: String,
  source_feed: String,
  order_id: String,
  tariff_ids: [String],
};

export const hasDerived = ({ attributes }: KnownLocation): boolean =>
  withDerived(attributes).derived.length > 0;

/** The fields by which a location and its stations are published. */
export function publicationFields({ kind, id, state }: RecordState): PublicationFields {
  if (kind === 'location') {
    const location = state as KnownLocation;
    return { gap: gapOfLocation(id, location), ...(hasDerived(location) && { derives: true }) };
  }
  if (kind !== 'station') return {};
  const { source } = state as PresentStation | RemovedStation;
  const tariff_ids = tariffsNamedBy(state);
  const order = {
    order_id: orderIdOf(id, source),
    ...(source && { source_feed: source.feed }),
    ...(tariff_ids.length > 0 && { tariff_ids }),
  };
  const { location, lacks } = placeOf(state);
  if (state.kind === 'removed') return { ...order, removed_location: location };
  return lacks ? { ...order, lacks } : order;
}

export const publicationIndexes: readonly Index[] = [
  // Stations that keep their locations from being published.
  {
    fields: { [LOCATION]: 1 },
    options: { name: 'by_lacking', partialFilterExpression: { lacks: true } },
  },
  {
    fields: { removed_location: 1 },
    options: { name: 'by_removed_location', partialFilterExpression: { removed: true } },
  },
  {
    fields: { tariff_ids: 1, _id: 1 },
    options: { name: 'by_tariff', partialFilterExpression: { tariff_ids: { $exists: true } } },
  },
];
