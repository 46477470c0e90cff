import type { ProjectionState } from '#application/views';
import type { RebuildProgress } from '../rebuild/views-build.js';
import type { Obstacle } from '../sqlite-errors.js';
import { emit, sendableError } from './rpc.js';

export interface ProjectionWorkerData {
  /** The data directory. */
  readonly folder: string;
  /** How many runs in a row have ended without being stopped, and without a check of the read models since. */
  readonly uncleanEnds: number;
  /** Whether the read models are empty, although the log had events when it was opened. */
  readonly isUnfilled: boolean;
}

/** What is written to the disk. */
export type StoredPart = 'log' | 'read models' | 'webhooks';

/** A problem that the operator has to know. */
export interface StorageProblem {
  /**
   * `not-rebuilt`: a rebuild could not fill empty read models; the projection does, which takes longer. `stopped`: read
   * models no longer follow the log. `replaced`: read models can't be used and are made again. `log-damaged`: reported
   * once. An obstacle: a part can't be written for now. `writable-again`, `released`: the disk, or a part that writes wait
   * for, can be written again.
   */
  readonly kind:
    'not-rebuilt' | 'stopped' | 'replaced' | 'log-damaged' | Obstacle | 'writable-again' | 'released';
  /** Of an obstacle and its end. */
  readonly part?: StoredPart;
  readonly reason?: Error;
}

/** A message of the projection worker to the main thread. */
export type ProjectionEvent =
  | { readonly type: 'state'; readonly state: ProjectionState }
  /** A rebuild is filling empty read models, as after an upgrade. */
  | { readonly type: 'filling'; readonly progress: RebuildProgress }
  /** This generation of read models is live and has all events that the previous one had. */
  | { readonly type: 'switched'; readonly generation: number }
  /** This generation is live and empty, as the previous one is damaged. */
  | { readonly type: 'replaced'; readonly generation: number; readonly reason: Error }
  /** The read models were checked and are undamaged. */
  | { readonly type: 'checked' }
  | { readonly type: 'problem'; readonly problem: StorageProblem }
  /** A batch with events of commands that belong to spans is applied. */
  | {
      readonly type: 'applied';
      readonly events: number;
      readonly seconds: number;
      readonly traceparents: readonly string[];
    }
  | { readonly type: 'caught-up' };

export const report = (event: ProjectionEvent): void => emit(event);

/** @param reason an error */
export const reportProblem = (kind: StorageProblem['kind'], reason?: unknown): void =>
  report({
    type: 'problem',
    problem: { kind, ...(reason !== undefined && { reason: sendableError(reason) }) },
  });
