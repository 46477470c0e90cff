import type { Position } from '../log/position.js';
import type { LoggedEvent } from '../log/recorded-event.js';

/** The read models, as the projector writes them. */
export abstract class Projection {
  /** The position up to which events are applied; undefined before the first. */
  abstract position(): Promise<Position | undefined>;
  /**
   * Applies events in their order, then stores the position. An event that was applied before changes nothing.
   * @param events all events between the stored position and `next`, oldest first
   */
  abstract apply(events: readonly LoggedEvent[], next: Position): Promise<void>;
  /** Empties the read models, so that they can be built anew from the beginning of the log. */
  abstract reset(): Promise<void>;
}

/** How far the read models are. */
export abstract class ProjectionProgress {
  /** The position that reads have seen; undefined before the first event. */
  abstract position(): Position | undefined;
  /** For how long the oldest event that is not applied has been waiting, in milliseconds. */
  abstract lagMs(): number;
  /** Why the read models no longer follow the log, if so. */
  abstract failure(): Error | undefined;
  /** Resolves with true once the read models have reached the position, with false when the time is over. */
  abstract reached(position: Position, timeoutMs: number): Promise<boolean>;
  /** Resolves with true once the read models have something that lies beyond the position, with false on the signal. */
  abstract passed(position: Position, until: AbortSignal): Promise<boolean>;
}
