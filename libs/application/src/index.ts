export type { CommandLine } from './commands/command-line.js';
export type {
  AggregateSnapshot,
  CommandEnvelope,
  CommandReply,
  Outcome,
  PendingOutcome,
} from './commands/envelope.js';
export { DirectoryCommandHandlers } from './commands/handlers/index.js';
export { commandIdOfKey, isUuid } from './commands/identity.js';
export { InProcessGateway } from './commands/in-process-gateway.js';
export { canonicalId, takeIn, type Intake, type IntakeContext } from './commands/intake.js';
export { CommandProcessor } from './commands/processor.js';
export { isJsonObject } from './commands/validation/field-rules.js';
export { decodePosition, encodePosition, type Position } from './log/position.js';
export {
  toCloudEvent,
  type AggregateKey,
  type CloudEvent,
  type LoggedEvent,
  type RecordedEvent,
} from './log/recorded-event.js';
export { CommandGateway, Overloaded } from './ports/command-gateway.js';
export { EventFeed, type FeedPage } from './ports/event-feed.js';
export { PhotoStore, type Photo } from './ports/photo-store.js';
export { Projection, ProjectionProgress } from './ports/projection.js';
export { RecordQueries, type RecordPage, type StoredRecord } from './ports/record-queries.js';
export { StatusPeriods } from './ports/status-periods.js';
export { AggregateStates, BatchAppend, Outcomes, type ProcessedBatch } from './ports/write-side.js';
export { problem, rejectionProblem, type Problem, type ProblemMembers } from './problems/problem.js';
export { problemTypes, type ProblemCode, type ProblemType } from './problems/problem-types.js';
export { PositionWaiters, covers } from './projections/position-waiters.js';
export { ProjectionRunner, type ProjectionState } from './projections/projection-runner.js';
export { foldEvents, type Folded } from './projections/record-folding.js';
export { itemJson, recordJson, renderRecord } from './projections/record-rendering.js';
export {
  filterNames,
  recordEntry,
  stationEntry,
  type SearchEntry,
  type StationSurroundings,
} from './projections/search-entries.js';
export {
  changedFrom,
  durationsUntil,
  periodsAfter,
  statusChanges,
  statusCodes,
  tellsStatus,
  type Durations,
  type StatusChange,
  type StatusPeriod,
} from './projections/status-periods.js';
export { CursorCodec } from './queries/cursor.js';
export { EventReader, GREATEST_EVENT_WAIT_S, type EventQuery } from './queries/event-reader.js';
export { fold, wordsOf } from './queries/folding.js';
export {
  InvalidParameter,
  parseLimit,
  parseListParameters,
  parseTime,
  single,
  type Parameters,
} from './queries/list-parameters.js';
export type { Filter, ListQuery, Sort, SortKey } from './queries/list-query.js';
export { recordAsOf } from './queries/record-as-of.js';
export { uptimeBetween, type Uptime } from './queries/uptime.js';
export { parseStationFilter, stationFilterNames, type StationFilter } from './queries/station-filter.js';
