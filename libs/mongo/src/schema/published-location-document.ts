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
}
