import type { Wait } from '#client';
import type { ColumnMap, IdHashSet } from '#formats/reading';
import type { AddressPolicy } from './address/connections.js';
import type { Downloaded } from './address/download.js';
import type { PageLimits, PullLimits } from './address/pull-limits.js';
import { ImportError } from './import-error.js';
import type { Input, InputName, StandardInput } from './input/input.js';
import type { ReportedLines } from './report/reported-line.js';

/** What is imported, and how. */
export interface ImportOptions {
  /** Paths, addresses, or `-` for standard input. */
  readonly files: readonly string[];
  /** Address of OCPI tariffs that belong to the files; undefined: they have them, or there are none. */
  readonly tariffs?: string | undefined;
  /** Name of a format; undefined: detected for each file. */
  readonly format?: string | undefined;
  /** OCPI token for the addresses. */
  readonly token?: string | undefined;
  /** How much and how long is fetched from addresses, where not the default. */
  readonly limits?: Partial<PullLimits> | undefined;
  /** How each page of an address is requested, where not as by default. */
  readonly pageLimits?: Partial<PageLimits> | undefined;
  /** Whether nothing is sent. */
  readonly dryRun: boolean;
  /** Feed of records that name none. */
  readonly feed?: string | undefined;
  /** Whether it may be given for formats whose records all name one. Default: false. */
  readonly isFeedOptional?: boolean | undefined;
  /** Whether OCPI locations with `publish: false` are imported. */
  readonly includeUnpublished?: boolean | undefined;
  /** Whether a feed reports each of its statuses anew, at the time of its response. */
  readonly confirm?: boolean | undefined;
  /** What columns of a CSV or properties of GeoJSON are. */
  readonly map?: ColumnMap | undefined;
  /** Whether the files are the whole of their feeds, so that stations that are not in them are removed. */
  readonly complete?: boolean | undefined;
  /** Whether more than a fifth of a feed's stations may be removed so. */
  readonly force?: boolean | undefined;
  /**
   * Whether all inputs are read before anything is sent, so that nothing changes if one is empty, incomplete or can't be
   * read to its end.
   */
  readonly wholeFirst?: boolean | undefined;
  /** What paths are called in messages, and the file's name that a feed takes its name from, where not the path. */
  readonly names?: Readonly<Record<string, InputName>> | undefined;
  /** How much is read of each compressed file, in bytes; undefined: all. */
  readonly maxUnpackedBytes?: number | undefined;
  /** Folder of temporary files; undefined: that of the system. */
  readonly folder?: string | undefined;
  /** Whether the import ends only when what it has written can be read. Default: true. */
  readonly untilReadable?: boolean | undefined;
  /**
   * How long a status counts in the directory, in seconds; 0: for ever; undefined: it is not known. A report of the status
   * that the directory has is sent if it is a quarter of that newer, or 15 minutes if there is no such time.
   */
  readonly statusTtlSeconds?: number | undefined;
  /** Replaces the waits between attempts, for tests. */
  readonly wait?: Wait | undefined;
  /** Replaces the random numbers of waits, for tests. */
  readonly random?: (() => number) | undefined;
  /** Replaces the clock, in milliseconds since 1970, for tests. */
  readonly now?: (() => number) | undefined;
}

/** How far the reading of all inputs is. */
export interface ReadingProgress {
  /** The one that is read, or a page of it. */
  readonly input: Input;
  /** Number of bytes read of all inputs, unpacked. */
  readonly bytes: number;
  /** Of all inputs; null if it is not known, as that of compressed ones. */
  readonly totalBytes: number | null;
  /** Number of records read. */
  readonly records: number;
}

/** Follows an import. */
export interface ImportObserver {
  /** Called when records were read and passed on. */
  read?(progress: ReadingProgress): void;
  /** Called while an address is downloaded. */
  downloaded?(downloaded: Downloaded): void;
  /**
   * Called once, before the directory is compared with the records and changed. The import goes on when it resolves, and
   * ends with its error.
   * @param feed the first one that the records name
   */
  beforeSending?(feed: string): Promise<void>;
  /** Tells a person something, such as what the import waits for. */
  say?(line: string): void;
}

/** What an import reports to, and is stopped by. */
export interface ImportTools {
  /** Stops the import; the message of its reason is that of the error. */
  readonly stop?: AbortSignal | undefined;
  /** Whether a stop waits for the results of requests in flight. */
  readonly endsGently?: boolean | undefined;
  readonly observer?: ImportObserver | undefined;
  /** Takes the rejected records and the warnings; undefined: they are counted alone. */
  readonly lines?: ReportedLines | undefined;
  /** What `-` stands for. */
  readonly stdin?: StandardInput | undefined;
  /** Which addresses may be connected to; undefined: all. */
  readonly addresses?: AddressPolicy | undefined;
  /** The ids that earlier imports have compared with the directory, to which this one adds. */
  readonly comparedIds?: IdHashSet | undefined;
}

/** Options that no repetition of the import makes right. */
export class WrongOptions extends ImportError {
  constructor(message: string) {
    super('wrong_options', message);
  }
}

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
    if (name === 'feed' && options.isFeedOptional) continue;
    const isGiven = options[name] !== undefined && options[name] !== false;
    if (isGiven && !formats.some((format) => wanted.includes(format)))
      throw new WrongOptions(`${flag} is for ${wanted.join(' and ')} files, and there is none`);
  }
}
