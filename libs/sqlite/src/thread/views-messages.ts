import type { ProjectionState } from '#application/views';
import type { RebuildProgress } from '../rebuild/views-build.js';

/** What the thread of the read models is started with. */
export interface ViewsThreadData {
  /** The data directory. */
  readonly folder: string;
}

/** To the thread of the read models. */
export interface ViewsRequest {
  /** `wake`: the log has grown. `hurry`: somebody waits for that. */
  readonly type: 'wake' | 'hurry' | 'close';
}

/** From the thread of the read models. */
export type ViewsReport =
  | { readonly type: 'projection'; readonly state: ProjectionState }
  /** Empty read models are being filled, as behind an upgrade that changes them. */
  | { readonly type: 'filling'; readonly progress: RebuildProgress }
  /** Another generation of read models is live, and has all that the one before it had. */
  | { readonly type: 'exchanged'; readonly generation: number }
  | { readonly type: 'caught up' };
