import type { DirectoryAddress } from '#client';
import type { ImportOptions } from '#imports';

/** What `directory import` is given. */
export interface ImportCommandOptions extends ImportOptions, DirectoryAddress {
  /** One file for rejected records and warnings; undefined: a file for each input. */
  readonly rejects?: string;
  /** How often the import is repeated until a signal stops it, in milliseconds; undefined: it runs once. */
  readonly everyMs?: number;
}
