import type { Position } from '../../log/position.js';
import type { EventFilter } from './event-filter.js';

export interface EventQuery {
  /** Undefined for the beginning. */
  readonly after: Position | undefined;
  readonly limit: number;
  readonly filter: EventFilter;
}

/** A query as text, the same for queries that have the same results. */
export const queryKey = ({ after, limit, filter }: EventQuery): string =>
  JSON.stringify([after, limit, filter.key]);
