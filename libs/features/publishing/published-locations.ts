import type { Source } from '#domain';
import type { Gap } from '#formats';

/** Greatest number of stations of a location that are published: the first ones in their {@link orderIdOf order}. */
export const MAX_EVSES = 1000;
/** Greatest number of stations of a page, as far as one location does not have more. */
export const MAX_PAGE_STATIONS = 10_000;
/** Greatest number of stations that are named as those that keep a location from being published. */
export const MAX_LACKING = 100;

/** What the stations of a location are in order of, by their UTF-8: the source's id, else their own; then their own. */
export const orderIdOf = (id: string, source: Source | null): string => source?.id ?? id;

/** Which locations are published. */
export interface PublishedSelection {
  /** Only locations that last changed at this time or later, and before that one: RFC 3339 in UTC with milliseconds. */
  readonly from?: string;
  readonly to?: string;
  /** When locations that need derived values changed at the earliest: RFC 3339 in UTC with milliseconds. */
  readonly derivedSince?: string;
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
  readonly source: Source | null;
  /** When its data last changed, by the observation that brought the change. */
  readonly reported_at: string;
}

/** The place of a station among those of its location. */
export interface StationPlace {
  readonly order: string;
  readonly id: string;
}

/** A location and what belongs to it. */
export interface PublishedLocation extends PublicationKey, RecordVersion {
  /**
   * When the location or one of its stations last changed: a status that was confirmed is no change. If it needs derived
   * values, at `derivedSince` at the earliest.
   */
  readonly changed_at: string;
  /** The first {@link MAX_EVSES} stations in their order, those that were removed among them. */
  readonly stations: readonly StationAtLocation[];
  /** How many further ones it has. */
  readonly omitted: number;
}

/** A page of locations. */
export interface PublishedPage {
  readonly locations: readonly PublishedLocation[];
  /** The last location of the page; undefined if no other one follows. */
  readonly next: PublicationKey | undefined;
}

/** How many locations are published, and how many are left out for their gaps. */
export interface PublishedCount {
  readonly total: number;
  readonly omitted: number;
}

/** Which stations name a tariff. */
export interface NamingQuery {
  readonly tariff: string;
  /** The last station of the page before. */
  readonly after?: string;
  readonly limit: number;
}

/** Reads what is published of locations. Their contents are in the states of the write side. */
export abstract class PublishedLocations {
  /** Locations by time of creation and id: at most `limit`, fewer if they have over {@link MAX_PAGE_STATIONS}. */
  abstract page(query: PublishedPageQuery, signal?: AbortSignal): Promise<PublishedPage>;
  abstract count(selection: PublishedSelection, signal?: AbortSignal): Promise<PublishedCount>;
  /** A location, whatever gap it has; undefined if it is not known. @param derivedSince as in a selection */
  abstract find(id: string, derivedSince?: string): Promise<PublishedLocation | undefined>;
  /** Stations that keep a location from being published, at most {@link MAX_LACKING}. */
  abstract lacking(id: string): Promise<readonly RecordVersion[]>;
  /** The first station beyond {@link MAX_EVSES}, of those of the locations that have one. */
  abstract firstOmitted(ids: readonly string[]): Promise<ReadonlyMap<string, StationPlace>>;
  /** The present stations of which a connector names a tariff, by id. */
  abstract naming(query: NamingQuery, signal?: AbortSignal): Promise<readonly RecordVersion[]>;
}
