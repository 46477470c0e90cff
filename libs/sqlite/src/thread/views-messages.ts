import type { ProjectionState } from '#application/views';
import type { RebuildProgress } from '../rebuild/views-build.js';

/** What the thread of the read models is started with. */
export interface ViewsThreadData {
  /** The data directory. */
  readonly folder: string;
  /** Counts the reads that are under way. */
  readonly readsUnderWay: SharedArrayBuffer;
}

/** To the thread of the read models. */
export interface ViewsRequest {
  /** `wake`: the log has grown. `hurry`: somebody waits for that. */
  readonly type: 'wake' | 'hurry' | 'close';
}

/** What somebody has to know who looks after the read models. */
export interface ViewsTrouble {
  /**
   * `unfilled`: empty ones are not filled at once but event by event, which takes longer. `stopped`: they no longer
   * follow the log.
   */
  readonly kind: 'unfilled' | 'stopped';
  readonly reason: Error;
}

/** From the thread of the read models. */
export type ViewsReport =
  | { readonly type: 'projection'; readonly state: ProjectionState }
  /** Empty read models are being filled, as behind an upgrade that changes them. */
  | { readonly type: 'filling'; readonly progress: RebuildProgress }
  | { readonly type: 'trouble'; readonly trouble: ViewsTrouble }
  /** Another generation of read models is live, and has all that the one before it had. */
  | { readonly type: 'exchanged'; readonly generation: number }
  | { readonly type: 'caught up' };
