import type { ProjectionState } from '#application/views';
import type { BatchRows } from '../log/batch-rows.js';

/** What the storage thread is started with. */
export interface StorageThreadData {
  /** The directory's database. */
  readonly file: string;
  readonly outcomeRetentionMs: number;
}

export interface AppendRequest {
  readonly type: 'append';
  readonly ticket: number;
  /** How many failures the sender knew of: what it built upon a batch that failed since must fail too. */
  readonly failures: number;
  readonly rows: BatchRows;
}

/** To the storage thread. */
export type Request = AppendRequest | { readonly type: 'close' };

/** From the storage thread. */
export type Report =
  | { readonly type: 'appended'; readonly ticket: number; readonly base: number }
  | { readonly type: 'refused'; readonly ticket: number; readonly error: Error }
  | { readonly type: 'projection'; readonly state: ProjectionState }
  | { readonly type: 'caught up' };
