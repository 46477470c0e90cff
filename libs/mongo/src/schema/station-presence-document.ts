import type { PresenceChange } from '#application/views';

/** A document of `station_presence`. It never changes. */
export interface StationPresenceDocument extends PresenceChange {
  /** `<station>/<version>`: two projectors that write the same change write the same document. */
  readonly _id: string;
  readonly station: string;
}
