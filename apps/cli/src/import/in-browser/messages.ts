/** The kinds of records, as the summary of an import counts them. */
export type CountedKind = 'location' | 'station' | 'connector type';

export type Counted = Readonly<Record<'created' | 'changed' | 'unchanged' | 'skipped' | 'rejected', number>>;

/** Records with the same problem. */
export interface ProblemGroup {
  readonly problem: string;
  readonly count: number;
  /** The first ones, as `file:line: detail`. */
  readonly examples: readonly string[];
}

/** What became of the records so far. */
export interface ImportSummary {
  readonly counts: Readonly<Record<CountedKind, Counted>>;
  /** Number of commands that a dry run would have sent. */
  readonly toSend: Readonly<Record<CountedKind, number>>;
  readonly warnings: readonly ProblemGroup[];
  readonly rejects: readonly ProblemGroup[];
}

/** How the stations of a feed's files compare with those that the directory has of the feed. */
export interface FeedComparison {
  readonly feed: string;
  /** Stations of the files that the directory does not have, or has removed. */
  readonly new: number;
  /** Stations of the files that the directory has. */
  readonly known: number;
  /** Stations of the directory that the files remove. */
  readonly removed: number;
  /** Stations of the directory that are not in the files. */
  readonly absent: number;
}

/** By feed; or why it was not made: there are too many stations or feeds, or the directory does not return its stations. */
export type Comparison = readonly FeedComparison[] | 'tooMany' | 'unreadable';

/** What the page asks the worker for. There is one import at a time. */
export type ImportRequest =
  | {
      readonly type: 'import';
      readonly files: readonly File[];
      /** Name of a format; undefined: by content. */
      readonly format?: string;
      /** The feed of records that name none. */
      readonly feed?: string;
      readonly includeUnpublished: boolean;
      readonly confirms: boolean;
      readonly isDryRun: boolean;
      /** Address of the directory. */
      readonly api: string;
      readonly key?: string;
    }
  /** Ends the import after the requests that are being answered. */
  | { readonly type: 'cancel' };

export type ImportMessage =
  | {
      readonly type: 'progress';
      /** From 0 to 1; null if the size is not known, as that of compressed files. */
      readonly share: number | null;
      readonly records: number;
      readonly summary: ImportSummary;
    }
  | {
      readonly type: 'ended';
      readonly end: 'done' | 'cancelled' | 'failed';
      /** Why it failed. */
      readonly message?: string;
      /** The formats of the files. */
      readonly formats: readonly string[];
      readonly records: number;
      readonly summary: ImportSummary;
      /** Of a dry run that has read all files, else null. */
      readonly comparison: Comparison | null;
      /** Rejected records and warnings, as lines of JSON; null if there are none. */
      readonly report: Blob | null;
    };
