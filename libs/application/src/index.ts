export type { CommandLine } from './commands/command-line.js';
export type {
  AggregateSnapshot,
  CommandEnvelope,
  CommandReply,
  Outcome,
  PendingOutcome,
} from './commands/envelope.js';
export { DirectoryCommandHandlers } from './commands/handlers/index.js';
export { commandIdOfKey, commandIdOfRecord, isUuid } from './commands/identity.js';
export { InProcessGateway } from './commands/in-process-gateway.js';
export { canonicalId, takeIn, type Intake, type IntakeContext } from './commands/intake.js';
export { outcomeBody, pendingBody, refusalBody, type OutcomeBody } from './commands/outcome-body.js';
export { CommandProcessor, type BatchReply } from './commands/processor.js';
export { aggregatesOf } from './commands/references.js';
export { isJsonObject } from './commands/validation/field-rules.js';
export {
  FurthestPosition,
  decodePosition,
  encodePosition,
  GREATEST_PARTITION_COUNT,
  type Position,
  positionIn,
} from './log/position.js';
export {
  toCloudEvent,
  type AggregateKey,
  type CloudEvent,
  type LoggedEvent,
  type PlaceInLog,
  type RecordedEvent,
} from './log/recorded-event.js';
export type { UnreadableEvent } from './log/unreadable-event.js';
export { BrokerUnavailable, CommandGateway, CommandRefused, Overloaded } from './ports/command-gateway.js';
export { EventFeed, type FeedPage } from './ports/event-feed.js';
export { PhotoStore, type Photo } from './ports/photo-store.js';
export { Projection, ProjectionProgress } from './ports/projection.js';
export { RecordQueries, type RecordPage, type StoredRecord } from './ports/record-queries.js';
export {
  EventMissing,
  Replica,
  type Checkpoint,
  type EventRead,
  type LogSlice,
  type OutcomeRead,
  type RecordMark,
  type ReplicaPosition,
  type ReplicatedTopic,
} from './ports/replica.js';
export { StatusPeriods } from './ports/status-periods.js';
export {
  GREATEST_CLUSTER_COUNT,
  StationMap,
  type MapQuery,
  type StationCluster,
  type StationClusters,
} from './ports/station-map.js';
export {
  Summaries,
  summaryFields,
  type Summary,
  type SummaryField,
  type SummaryGroup,
} from './ports/summaries.js';
export { AggregateStates, BatchAppend, Outcomes, type ProcessedBatch } from './ports/write-side.js';
export { CannotStart } from './problems/cannot-start.js';
export { StoreUnavailable } from './problems/store-unavailable.js';
export { problem, rejectionProblem, type Problem, type ProblemMembers } from './problems/problem.js';
export { problemTypes, type ProblemCode, type ProblemType } from './problems/problem-types.js';
export { PositionWaiters, covers } from './projections/position-waiters.js';
export { ProjectionRunner, type ProjectionState } from './projections/projection-runner.js';
export { foldEvents, type Folded } from './projections/record-folding.js';
export { csvHeader, csvRecord, distanceTo, featureJson, pointOf } from './projections/record-formats.js';
export { itemJson, recordJson, renderRecord } from './projections/record-rendering.js';
export {
  filterNames,
  recordEntry,
  stationEntry,
  statusWords,
  statusesFoundBy,
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
export { boxesAround, isWithin, plainBoxes, type BoundingBox, type Circle } from './queries/areas.js';
export { CursorCodec } from './queries/cursor.js';
export { EventReader, GREATEST_EVENT_WAIT_S, type EventQuery } from './queries/event-reader.js';
export { fold, wordsOf } from './queries/folding.js';
export { Freshness, isStale, withFreshness } from './queries/freshness.js';
export { parseLimit, parseListParameters, parseTime, stationParameters } from './queries/list-parameters.js';
export {
  sortFields,
  type Filter,
  type FreshnessCondition,
  type ListQuery,
  type Matching,
  type Sort,
  type SortKey,
} from './queries/list-query.js';
export { recordAsOf } from './queries/record-as-of.js';
export { uptimeBetween, type Uptime } from './queries/uptime.js';
export { parseStationFilter, stationFilterNames, type StationFilter } from './queries/station-filter.js';
export * from './queries/map/index.js';
export { parseMapParameters, parseMatching, parseTile, tileQuery } from './queries/map/map-parameters.js';
export { parseSummaryParameters, type SummaryQuery } from './queries/summary-parameters.js';
export { summaryLabel } from './queries/summary-labels.js';
export { InvalidParameter, single, type Parameters } from './queries/parameters.js';
export {
  distanceMetres,
  metresOfSquaredChord,
  squaredChord,
  squaredChordOfMetres,
  unitVector,
  usablePosition,
  type GeoPoint,
  type GivenPosition,
  type UnitVector,
} from './queries/position-on-map.js';
