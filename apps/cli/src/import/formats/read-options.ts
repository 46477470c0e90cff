import type { IdHashSet } from '../records/id-hash-set.js';
import type { SeenRecords } from '../records/seen-records.js';
import type { Publication } from './ocpi/publication.js';
import type { Respelling } from './ocpi/respelling.js';

/** What the reading of a file depends on beside its content. */
export interface ReadOptions {
  /** The option `--feed`. */
  readonly feed: string | undefined;
  /** Whether OCPI locations with `publish: false` are imported. */
  readonly includeUnpublished: boolean;
  /** Whether a feed reports each of its statuses anew, at the time of its response. */
  readonly confirms: boolean;
  /** The connector types that earlier files have created. */
  readonly connectorTypes: IdHashSet;
  /** What earlier pages of the same address have contained; nothing for a file. */
  readonly seen: SeenRecords;
  /** Finds the spellings of the directory; null: ids stay as they are, as in a dry run. */
  readonly respelling: Respelling | null;
  /** Removes and restores the stations of locations that are not published any more, or again; null as above. */
  readonly publication: Publication | null;
  /** The clock, in milliseconds since 1970. */
  readonly now: () => number;
}
