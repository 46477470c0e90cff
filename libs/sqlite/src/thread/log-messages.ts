import type { BatchRows } from '../log/batch-rows.js';

/** What the log's thread is started with. */
export interface LogThreadData {
  /** The data directory. */
  readonly folder: string;
  readonly outcomeRetentionMs: number;
  /** Counts the reads that are under way. */
  readonly readsUnderWay: SharedArrayBuffer;
}

export interface AppendRequest {
  readonly type: 'append';
  readonly ticket: number;
  /** How many failures the sender knew of: what it built upon a batch that failed since must fail too. */
  readonly failures: number;
  readonly rows: BatchRows;
}

/** To the log's thread. */
export type LogRequest = AppendRequest | { readonly type: 'close' };

/** From the log's thread. */
export type LogReport =
  | { readonly type: 'appended'; readonly ticket: number; readonly base: number }
  | { readonly type: 'refused'; readonly ticket: number; readonly error: Error };
