/**
 * The log's vocabulary and the read side. Nothing here needs a framework, so that a thread which only writes and
 * projects loads in a moment and takes little memory.
 */
export { decodePosition, encodePosition, type Position } from './log/position.js';
export type { AggregateKey, LoggedEvent, RecordedEvent } from './log/recorded-event.js';
export type { EventFeed, FeedPage } from './ports/event-feed.js';
export { ProjectionProgress, type Projection } from './ports/projection.js';
export type { RecordPage, RecordQueries, StoredRecord } from './ports/record-queries.js';
export type { StatusPeriods } from './ports/status-periods.js';
export { PositionWaiters, covers } from './projections/position-waiters.js';
export { ProjectionRunner, type ProjectionState } from './projections/projection-runner.js';
export { foldEvents, type Folded } from './projections/record-folding.js';
export { renderRecord } from './projections/record-rendering.js';
export {
  filterNames,
  recordEntry,
  stationEntry,
  type SearchEntry,
  type StationSurroundings,
} from './projections/search-entries.js';
export {
  changedFrom,
  periodsAfter,
  statusChanges,
  statusCodes,
  tellsStatus,
  type StatusChange,
  type StatusPeriod,
} from './projections/status-periods.js';
export type { Filter, ListQuery, Sort, SortKey } from './queries/list-query.js';
