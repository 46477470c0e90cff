import type { DirectoryAddress } from '../http/endpoint.js';

export interface ImportOptions {
  /** Paths, addresses, or `-` for standard input. */
  readonly files: readonly string[];
  /** Name of a format; undefined: detected for each file. */
  readonly format?: string;
  readonly api: string;
  readonly key?: string;
  /** OCPI token for the addresses. */
  readonly token?: string;
  readonly dryRun: boolean;
  readonly feed?: string;
  /** Whether OCPI locations with `publish: false` are imported. */
  readonly includeUnpublished?: boolean;
  /** Whether a feed reports each of its statuses anew, at the time of its response. */
  readonly confirm?: boolean;
  readonly rejects?: string;
  /** Whether the files are the whole of their feeds, so that stations that are not in them are removed. */
  readonly complete?: boolean;
  /** Whether more than a fifth of a feed's stations may be removed so. */
  readonly force?: boolean;
  /** How often the import is repeated until a signal stops it, in milliseconds; undefined: it runs once. */
  readonly everyMs?: number;
  /** Replaces the waits between attempts and repetitions, for tests. */
  readonly wait?: DirectoryAddress['wait'];
  /** Replaces the random numbers of waits, for tests. */
  readonly random?: () => number;
  /** Replaces the clock, in milliseconds since 1970, for tests. */
  readonly now?: () => number;
}
