import type { DirectorySource } from '#imports';
import type { ImportFailure, ImportFindings, ImportOptions, Validators } from '../import.js';

/** What a worker imports, and for whom. */
export interface ImportTask {
  readonly source: FileSource | DirectorySource;
  readonly feed: string | null;
  readonly options: ImportOptions;
  /** Whether everything is read before anything is sent, so that a bad pull changes nothing. */
  readonly wholeFirst: boolean;
  /** The token for the address, which no other origin gets. */
  readonly token: string | null;
  /** Of this import alone, for temporary files. */
  readonly folder: string;
  /** The service itself, and who the import is to it. */
  readonly directory: { readonly url: string; readonly token: string };
  /** Addresses and networks that are not public and may be pulled from. */
  readonly allowedNetworks: readonly string[];
  /** STATUS_TTL_SECONDS. */
  readonly statusTtlSeconds: number;
}

/** An address, or a file. */
export type FileSource =
  { readonly url: string; readonly known: Validators | null } | { readonly path: string };

/** What a worker tells. */
export type FromWorker =
  | { readonly kind: 'progress'; readonly findings: ImportFindings }
  /** Rejected records, a line of NDJSON each. */
  | { readonly kind: 'rejects'; readonly lines: readonly string[] }
  /** It has read the first record and waits for `send`. */
  | { readonly kind: 'ready'; readonly feed: string | null }
  | {
      readonly kind: 'done';
      readonly findings: ImportFindings;
      readonly feed: string | null;
      readonly position: string | null;
      readonly validators: Validators | null;
      readonly isUnchanged: boolean;
    }
  | { readonly kind: 'failed'; readonly findings: ImportFindings; readonly error: ImportFailure };

/** What a worker is told: that it may send commands, or that it is to end. */
export type ToWorker = 'send' | 'stop';

/** A worker that runs one import. */
export interface ImportWorker {
  tell(message: ToWorker): void;
  /** Ends it at once. Nothing is heard of it afterwards. */
  terminate(): Promise<void>;
}

/** Starts a worker. @param ended called when it has ended, with the error that has ended it */
export type StartWorker = (
  task: ImportTask,
  told: (message: FromWorker) => void,
  ended: (reason: ImportFailure, error?: Error) => void,
) => ImportWorker;
