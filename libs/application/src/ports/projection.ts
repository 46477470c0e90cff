import type { Position } from '../log/position.js';
import type { LoggedEvent } from '../log/recorded-event.js';

/** Write access to the read models. */
export abstract class Projection {
  /** The position up to which events are applied; undefined before the first event. */
  abstract position(): Promise<Position | undefined>;
  /**
   * Applies events in order and stores the position. Events that were applied before are skipped.
   * @param events all events between the stored position and `next`, oldest first
   */
  abstract apply(events: readonly LoggedEvent[], next: Position): Promise<void>;
  /** Deletes all records and the position, to rebuild the read models from the beginning of the log. */
  abstract reset(): Promise<void>;
}

/** Called with each batch that is applied: its events, the seconds that it took, and the spans of their commands. */
export type ProjectionObserver = (events: number, seconds: number, traceparents: readonly string[]) => void;

/** The progress of the read models in the log. */
export abstract class ProjectionProgress {
  /** The position up to which reads reflect the log; undefined before the first event. */
  abstract position(): Position | undefined;
  /** Age of the oldest event that is not applied, in milliseconds; 0 if there is none. */
  abstract lagMs(): number;
  /** The same by partition; a log of one partition unless a mode has more. */
  lagsMs(): readonly number[] {
    return [this.lagMs()];
  }
  /** Why the read models have stopped to follow the log, if they have. */
  abstract failure(): Error | undefined;
  /** Whether single records are read from the log for now, as the read models are incomplete. */
  readsLog(): boolean {
    return false;
  }
  /** Resolves with true once the read models have reached the position, or with false after the timeout. */
  abstract reached(position: Position, timeoutMs: number): Promise<boolean>;
}
