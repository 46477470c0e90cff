import type { DirectoryAddress } from '../http/endpoint.js';
import type { PullLimits } from './address/pull-limits.js';
import type { ColumnMap } from '#formats/reading';
import { CommandError } from '../terminal.js';

export interface ImportOptions {
  /** Paths, addresses, or `-` for standard input. */
  readonly files: readonly string[];
  /** Name of a format; undefined: detected for each file. */
  readonly format?: string;
  readonly api: string;
  readonly key?: string;
  /** OCPI token for the addresses. */
  readonly token?: string;
  /** How much and how long is fetched from addresses, where not the default. */
  readonly limits?: Partial<PullLimits>;
  readonly dryRun: boolean;
  readonly feed?: string;
  /** Whether OCPI locations with `publish: false` are imported. */
  readonly includeUnpublished?: boolean;
  /** Whether a feed reports each of its statuses anew, at the time of its response. */
  readonly confirm?: boolean;
  /** What columns of a CSV or properties of GeoJSON are. */
  readonly map?: ColumnMap;
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

/** Options that no repetition of the import makes right. */
export class WrongOptions extends CommandError {}

/** The formats that an option is for, if it is not for all. */
const formatsOfOptions = {
  feed: ['ocpi', 'datex2', 'irve', 'bnetza', 'csv', 'geojson'],
  map: ['csv', 'geojson'],
  confirm: ['ocpi'],
  includeUnpublished: ['ocpi'],
} as const satisfies Partial<Record<keyof ImportOptions, readonly string[]>>;

const flags: Record<keyof typeof formatsOfOptions, string> = {
  feed: '--feed',
  map: '--map',
  confirm: '--confirm',
  includeUnpublished: '--include-unpublished',
};

/** @param formats the names of the files' formats @throws WrongOptions an option would have no effect on any file */
export function refuseUnusedOptions(options: ImportOptions, formats: readonly string[]): void {
  for (const [name, flag] of Object.entries(flags) as [keyof typeof flags, string][]) {
    const wanted: readonly string[] = formatsOfOptions[name];
    const isGiven = options[name] !== undefined && options[name] !== false;
    if (isGiven && !formats.some((format) => wanted.includes(format)))
      throw new WrongOptions(`${flag} is for ${wanted.join(' and ')} files, and there is none`);
  }
}
