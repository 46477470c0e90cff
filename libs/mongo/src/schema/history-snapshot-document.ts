import type { StoredRecord } from '#application/views';

/** A document of `history_snapshots`: a record after one of its events. It never changes. */
export interface HistorySnapshotDocument extends Omit<StoredRecord, 'id'> {
  /** `<kind>/<id>/<version>`: two projectors that write the same snapshot write the same document. */
  readonly _id: string;
  /** `<kind>/<id>`. */
  readonly subject: string;
  /** The greatest time of acceptance of the events up to this version, in milliseconds since 1970. */
  readonly latest: number;
}
