import type { Position } from '../../log/position.js';
import type { EventFilter } from './event-filter.js';

export interface EventQuery {
  /** Undefined for the beginning. */
  readonly after: Position | undefined;
  readonly limit: number;
  /** Size of the data after which the page ends, in bytes; undefined for the size of a page. */
  readonly bytes?: number;
  readonly filter: EventFilter;
}

/** A query for the past, newest first. */
export interface PastQuery extends Omit<EventQuery, 'after'> {
  /** Undefined for the newest events. */
  readonly before: Position | undefined;
}

/** A query as text, the same for queries that have the same results. */
export const queryKey = ({ after, limit, bytes, filter }: EventQuery): string =>
  JSON.stringify([after, limit, bytes, filter.key]);
