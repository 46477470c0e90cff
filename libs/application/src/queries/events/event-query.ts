import type { EventType } from '#domain';
import type { Position } from '../../log/position.js';
import type { StationFilter } from './station-filter.js';

export interface EventFilter {
  /** Undefined for all types. */
  readonly types: ReadonlySet<EventType> | undefined;
  /** Undefined for the events of all records. */
  readonly station: StationFilter | undefined;
}

export interface EventQuery {
  /** Undefined for the beginning. */
  readonly after: Position | undefined;
  readonly limit: number;
  readonly filter: EventFilter;
}

/** Some types as text, the same for the same types. */
export const typesKey = (types: ReadonlySet<EventType> | undefined): string =>
  types ? [...types].sort().join() : 'all';

/** A query as text, the same for queries that have the same results. */
export const queryKey = ({ after, limit, filter: { types, station } }: EventQuery): string =>
  JSON.stringify([after, limit, typesKey(types), station?.key]);
