import type { Gap } from '../ocpi/ocpi-gaps.js';

/** Which locations are published. */
export interface PublishedSelection {
  /** Only locations that last changed at this time or later, and before that one: RFC 3339 in UTC with milliseconds. */
  readonly from?: string;
  readonly to?: string;
  /** Locations with a greater gap are left out: none with the greatest. */
  readonly gap: Gap;
}

/** A place in the order of publication: by time of creation, then by id. */
export interface PublicationKey {
  readonly created_at: string;
  readonly id: string;
}

export interface PublishedPageQuery extends PublishedSelection {
  /** The last location of the page before. */
  readonly after?: PublicationKey;
  /** How many locations are passed over. */
  readonly offset: number;
  readonly limit: number;
}

/** A record of which the states must have this version at least; 0 where they cannot be behind. */
export interface RecordVersion {
  readonly id: string;
  readonly version: number;
}

/** A station of a location. */
export interface StationAtLocation extends RecordVersion {
  /** When its data last changed, by the observation that brought the change. */
  readonly reported_at: string;
}

/** A location and what belongs to it. */
export interface PublishedLocation extends PublicationKey, RecordVersion {
  /** When the location or one of its stations last changed: a status that was confirmed is no change. */
  readonly changed_at: string;
  /** Its stations in ascending order of their ids, those that were removed among them. */
  readonly stations: readonly StationAtLocation[];
}

/** How many locations are published, and how many are left out for their gaps. */
export interface PublishedCount {
  readonly total: number;
  readonly omitted: number;
}

/** Reads what is published of locations. Their contents are in the states of the write side. */
export abstract class PublishedLocations {
  /** Locations by time of creation and id, at most `limit`. */
  abstract page(query: PublishedPageQuery, signal?: AbortSignal): Promise<readonly PublishedLocation[]>;
  abstract count(selection: PublishedSelection, signal?: AbortSignal): Promise<PublishedCount>;
  /** These locations, whatever gaps they have, by time of creation and id; without those that are not known. */
  abstract find(ids: readonly string[]): Promise<readonly PublishedLocation[]>;
}
