import type { Caller, Position, Scope } from '#application';

export const importStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];

/** How long an import that has ended is kept, in milliseconds, and how many imports are kept, the newest ones. */
export const KEPT_IMPORTS = { ms: 90 * 24 * 3_600_000, count: 10_000 } as const;
/** How many rejected records of an import are kept, the first ones. */
export const KEPT_REJECTS = 10_000;
/** Greatest size of a file, as it is sent and unpacked of an address, in bytes. */
export const MAX_FILE_BYTES = 2 * 1024 ** 3;
/** How many kinds of warnings and of rejected records are kept with examples, and how long an example is. */
export const KEPT_KINDS = { count: 100, examples: 3, characters: 500 } as const;

/** What an address said of its content: a later pull sends it, so that an unchanged content is not sent again. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** What is imported. */
export type ImportSource =
  | { readonly kind: 'address'; readonly url: string; readonly known: Validators | null }
  /** A file that the instance has that took it. `bytes` is its size as it was sent. */
  | { readonly kind: 'body'; readonly bytes: number }
  /** An import that is taken back, and when it was made, in milliseconds since 1970. */
  | { readonly kind: 'revert'; readonly importId: string; readonly since: number }
  /** All records of the feed, which are removed. */
  | { readonly kind: 'removal' };

/** How records are read and written, as the options of the command line of the same names. */
export interface ImportOptions {
  /** The name of a format; null: it is detected. */
  readonly format: string | null;
  /** The address of the tariffs of its records. Imports of earlier releases have none. */
  readonly tariffs?: string | null;
  readonly complete: boolean;
  readonly force: boolean;
  readonly confirm: boolean;
  readonly includeUnpublished: boolean;
  readonly dryRun: boolean;
  /** The feed whose records a feed of statuses reports on; null: its own. */
  readonly reportsOn: string | null;
}

/** Those of what the directory itself has. */
export const noOptions: ImportOptions = {
  format: null,
  complete: false,
  force: false,
  confirm: false,
  includeUnpublished: false,
  dryRun: false,
  reportsOn: null,
};

/** Who imports, and what it may write. */
export interface Importer {
  readonly id: string;
  readonly scopes: readonly Scope[];
  /** The feeds whose records it may write; null if it may write any record. */
  readonly feeds: readonly string[] | null;
}

export interface ImportProgress {
  /** What was read of the file, or of what the address sent. */
  readonly bytes: number;
  /** Null while it is not known. */
  readonly totalBytes: number | null;
  readonly records: number;
  /** Records a second. */
  readonly rate: number;
}

export const countedKinds = ['stations', 'locations', 'connector_types', 'tariffs'] as const;
export const countedOutcomes = ['created', 'changed', 'unchanged', 'skipped', 'rejected', 'removed'] as const;
export type OutcomeCounts = Readonly<Record<(typeof countedOutcomes)[number], number>>;
/** Of each kind of which a record has come. */
export type ImportCounts = Readonly<Partial<Record<(typeof countedKinds)[number], OutcomeCounts>>>;

/** Warnings, or rejected records, of one kind. */
export interface KindOfFinding {
  readonly kind: string;
  readonly count: number;
  readonly examples: readonly string[];
}

/** Why an import has failed. `code` is one of the catalogue of errors. */
export interface ImportFailure {
  readonly code: string;
  readonly detail: string;
}

/** What an import has found and done so far. */
export interface ImportFindings {
  readonly format: string | null;
  readonly progress: ImportProgress;
  readonly counts: ImportCounts;
  readonly warnings: readonly KindOfFinding[];
  readonly rejects: readonly KindOfFinding[];
}

/** An import. Times are milliseconds since 1970. */
export interface Import extends ImportFindings {
  readonly id: string;
  /** Counts the changes of what is stored. */
  readonly revision: number;
  readonly state: ImportState;
  readonly source: ImportSource;
  /** The feed that was given, or the first that the file names; null until it is known. */
  readonly feed: string | null;
  /** Whether the feed was given. */
  readonly isFeedGiven: boolean;
  /** The first feed that its records name, also where another one was given; null until it has ended, and of none. */
  readonly recordsFeed: string | null;
  /** Whether no other import of the feed may run. */
  readonly holdsFeed: boolean;
  readonly options: ImportOptions;
  readonly importer: Importer;
  /** Whether the service pulls a feed by itself. */
  readonly feedRun: boolean;
  /** The instance that has the body or runs the import; null if any may run it. */
  readonly owner: string | null;
  /** Whether a client has asked for its end. */
  readonly isCancelled: boolean;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly error: ImportFailure | null;
  /** The position from which on everything that it wrote is readable; null until it is done, and if it wrote nothing. */
  readonly position: Position | null;
  /** What the address said of what was imported. */
  readonly validators: Validators | null;
  /** Whether the address said that nothing has changed: nothing was read then. */
  readonly isUnchanged: boolean;
}

/** What an import begins with. */
export interface NewImport {
  readonly source: ImportSource;
  readonly feed: string | null;
  readonly options: ImportOptions;
  readonly caller: Caller;
  readonly feedRun: boolean;
  /** Whether it waits for another import of its feed, in place of being refused. */
  readonly waits?: boolean;
}

const noFindings: ImportFindings = {
  format: null,
  progress: { bytes: 0, totalBytes: null, records: 0, rate: 0 },
  counts: {},
  warnings: [],
  rejects: [],
};

/** @param owner the instance that has the body */
export const newImport = (
  id: string,
  { source, feed, options, caller, feedRun, waits = false }: NewImport,
  { owner, now }: { readonly owner: string; readonly now: number },
): Import => ({
  ...noFindings,
  id,
  revision: 1,
  state: 'queued',
  source,
  feed,
  isFeedGiven: feed !== null,
  recordsFeed: null,
  holdsFeed: feed !== null && !waits,
  options,
  importer: {
    id: caller.id,
    scopes: [...caller.scopes],
    feeds: caller.feeds ? [...caller.feeds] : null,
  },
  feedRun,
  owner: source.kind === 'body' ? owner : null,
  isCancelled: false,
  createdAt: now,
  startedAt: null,
  endedAt: null,
  error: null,
  position: null,
  validators: null,
  isUnchanged: false,
});

/** The import as an instance begins to run it. */
export const runningImport = (before: Import, owner: string, now: number): Import => ({
  ...before,
  state: 'running',
  owner,
  startedAt: now,
  holdsFeed: before.feed !== null,
});

/** The import that waits for its turn again, from its beginning. @param owner the instance that has the body */
export const queuedAgain = (before: Import, owner: string | null): Import => ({
  ...before,
  ...noFindings,
  state: 'queued',
  owner,
  startedAt: null,
});

export const CUT_OFF: ImportFailure = {
  code: 'cut_off',
  detail: 'The instance of the service that had the file has ended.',
};

/** The import whose instance ends or has ended: another instance may run it, unless it is one of a file. */
export function withoutInstance(before: Import, now: number): Import {
  if (hasEnded(before)) return before;
  if (before.isCancelled) return endedImport(before, { state: 'cancelled' }, now);
  return before.source.kind === 'body'
    ? endedImport(before, { state: 'failed', error: CUT_OFF }, now)
    : queuedAgain(before, null);
}

export const hasEnded = ({ state }: Pick<Import, 'state'>): boolean =>
  state !== 'queued' && state !== 'running';

/** The import, asked to end: it ends at once if it does not run; the same object if it has ended. */
export function cancelledImport(before: Import, now: number): Import {
  if (hasEnded(before)) return before;
  if (before.state === 'queued') return endedImport(before, { state: 'cancelled' }, now);
  return { ...before, isCancelled: true };
}

/** How an import ends. */
export type ImportEnd =
  | { readonly state: 'cancelled' }
  | { readonly state: 'failed'; readonly error: ImportFailure }
  | {
      readonly state: 'done';
      readonly position: Position | null;
      readonly validators: Validators | null;
      readonly isUnchanged: boolean;
    };

export const endedImport = (before: Import, end: ImportEnd, now: number): Import => ({
  ...before,
  ...end,
  holdsFeed: false,
  owner: null,
  endedAt: now,
});
