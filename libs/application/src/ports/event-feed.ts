import type { EventType } from '#domain';
import type { Position } from '../log/position.js';
import type { AggregateKey, LoggedEvent } from '../log/recorded-event.js';
import type { PageBudget } from './record-queries.js';

export interface FeedPage {
  readonly events: readonly LoggedEvent[];
  /** The position to continue from: after all events that were read, including those that did not match. */
  readonly next: Position;
}

/** A page of the past. */
export interface PastPage {
  /** Newest first. */
  readonly events: readonly LoggedEvent[];
  /** The position before which all older events are; undefined if there are none. */
  readonly next: Position | undefined;
}

/** How far the feed reaches, as this instance knows without reading it. */
export abstract class FeedGrowth {
  /** The position up to which it has events; undefined before the first event. */
  abstract position(): Position | undefined;
  /** Resolves with true once it has events beyond the position, or with false when the signal is aborted. */
  abstract passed(position: Position, until: AbortSignal): Promise<boolean>;
}

/**
 * Reads the events of the log. Without a budget a read has one of its own. An event takes the size of its
 * data as JSON, in bytes; no more events than the budget admits are in memory at a time, but for a bounded number.
 */
export abstract class EventFeed {
  /**
   * Returns a page of events, oldest first. It ends early if `budget` is spent. Events that do not match do not count.
   * @param after undefined for the beginning of the log
   * @param limit greatest number of events; a page with fewer is not necessarily the last one
   * @param types undefined for all types
   */
  abstract read(
    after: Position | undefined,
    limit: number,
    types?: ReadonlySet<EventType>,
    budget?: PageBudget,
  ): Promise<FeedPage>;
  /**
   * Returns a page of the events before a position, newest first: of several partitions by the time of acceptance, those of
   * one partition in its order. Otherwise like {@link read}; one that examined much for few events ends early.
   * @param before undefined for the end of the log
   */
  abstract past(
    before: Position | undefined,
    limit: number,
    types?: ReadonlySet<EventType>,
    budget?: PageBudget,
  ): Promise<PastPage>;
  /**
   * The position before the event at a position. Where the log has several partitions, that is the newest of the last events
   * before it in each, if they are of the types.
   */
  abstract before(position: Position, types?: ReadonlySet<EventType>): Promise<Position>;
  /**
   * Events of one aggregate with a version above `afterVersion`, in order: at most `limit`, and fewer if `budget` is
   * spent.
   * @param types undefined for all types
   */
  abstract history(
    aggregate: AggregateKey,
    afterVersion: number,
    limit: number,
    budget?: PageBudget,
    types?: ReadonlySet<EventType>,
  ): Promise<readonly LoggedEvent[]>;
  /** The position after the last event. */
  abstract end(): Promise<Position>;
  /**
   * The position before the first event that was accepted at a time or later; the end if there is none. Events that were
   * accepted within the same second may be in the log in another order.
   * @param time RFC 3339 in UTC with milliseconds
   */
  abstract positionAt(time: string): Promise<Position>;
  /**
   * Whether the position is valid in this log: it has the log's number of partitions and, if this instance sees every
   * write at once, is not beyond the end.
   */
  abstract knows(position: Position): boolean;
}
