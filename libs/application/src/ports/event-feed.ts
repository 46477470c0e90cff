import type { EventType } from '#domain';
import type { Position } from '../log/position.js';
import type { AggregateKey, LoggedEvent } from '../log/recorded-event.js';

export interface FeedPage {
  readonly events: readonly LoggedEvent[];
  /** Where to read on: just after all that was looked at, whether it matched or not. */
  readonly next: Position;
}

/** The events, oldest first. */
export abstract class EventFeed {
  /**
   * @param after undefined for the beginning
   * @param types undefined for all types
   * @param limit greatest number of events; fewer may come although there are more behind `next`
   */
  abstract read(
    after: Position | undefined,
    limit: number,
    types?: ReadonlySet<EventType>,
  ): Promise<FeedPage>;
  /** Events of one aggregate with a version above `afterVersion`, in order. */
  abstract history(
    aggregate: AggregateKey,
    afterVersion: number,
    limit: number,
  ): Promise<readonly LoggedEvent[]>;
  /** The position after the last event. */
  abstract end(): Promise<Position>;
  /**
   * Whether this log knows the position: it is of the log's shape, and not beyond its end where every write of the
   * log is seen here at once.
   */
  abstract knows(position: Position): boolean;
}
