// The read side, and the validation, decision and commit of commands. The handlers of Nest's command bus have an entry of
// their own, `#application/handlers`: Nest is most of what a program loads, and few of those that import this need it.
export * from './views.js';
export type { CommandLine } from './write/command-specs.js';
export {
  isPersisted,
  replyFromStoredOutcome,
  initialSnapshot,
  BrokerUnavailable,
  CommandGateway,
  Overloaded,
  AggregateStates,
  BatchAppend,
  Outcomes,
  type AggregateSnapshot,
  type CommandEnvelope,
  type CommandReply,
  type ExpectedVersion,
  type Outcome,
  type PendingOutcome,
  type AppendObserver,
  type KeyPage,
  type ProcessedBatch,
} from './ports/write-side.js';
export { commandIdOfKey, commandIdOfLine, commandIdOfRecord, isUuid, newUuid, uuidOf } from './log/ids.js';
export { GroupCommitGateway } from './write/group-commit/group-commit-gateway.js';
export { canonicalId, parseCommand, type ParsedCommand, type ParseContext } from './write/parse-command.js';
export { MOST_VALUES, SHORT_JSON, parseJson, parseJsonInTurns, type ParsedJson } from './write/parse-json.js';
export { SHARED_FEED } from './write/group-commit/unit-of-work.js';
export { lineProblem } from './write/line-problem.js';
export { outcomeBody, pendingBody, refusalBody, type OutcomeBody } from './write/outcome-body.js';
export {
  CommandProcessor,
  type BatchReply,
  type DecisionObserver,
} from './write/group-commit/command-processor.js';
export {
  aggregatesOf,
  heldLocations,
  refersToHeldLocation,
} from './write/group-commit/referenced-aggregates.js';
export { readExtensions, readSource } from './write/part-readers.js';
export { unknownFieldErrors } from './write/field-rules.js';
export { MAX_PARTITION_COUNT } from './log/position.js';
export {
  countByType,
  DEFAULT_EVENTS_SOURCE,
  eventIdOf,
  toCloudEvent,
  type EventCounts,
  type CloudEvent,
  type ShownEvent,
} from './log/recorded-event.js';
export {
  CommandRefused,
  problem,
  rejectionProblem,
  targetOfType,
  unknownRecord,
  type Problem,
  type ProblemMembers,
} from './problems/problem.js';
export { Secrets } from './ports/secrets.js';
export {
  EventMissing,
  Replica,
  type Checkpoint,
  type EventRead,
  type LogSlice,
  type OutcomeRead,
  type RecordFingerprint,
  type AppliedEvent,
  type ReplicaPosition,
  type ReplicatedTopic,
} from './ports/replica.js';
export { hasKey, withoutSecrets } from './problems/without-secrets.js';
export { problemTypes, type ProblemCode, type ProblemType } from './problems/problem-types.js';
export {
  itemJson,
  priceMember,
  recordJson,
  removedStationJson,
  recordRenderer,
  shownRecord,
  positionOf,
  itemsJson,
  pageMembersJson,
} from './records/record-json.js';
export { isTooManyMatches } from './ports/record-queries.js';
export { priceParameters } from './lists/price-parameters.js';
export { CursorCodec, continued, sortKeyAt, type CursorPosition } from './lists/cursors.js';
export {
  type EventQuery,
  type PastQuery,
  eventFilterNames,
  parseEventFilter,
  stationFilterNames,
  type EventFilter,
} from './feed/reading/event-filter.js';
export { EventReader, MAX_EVENT_WAIT_S } from './feed/reading/event-reader.js';
export { Freshness, isStale, withFreshness, type QueryTime } from './records/freshness.js';
export { SourceAttributions } from './records/source-attributions.js';
export {
  listFilters,
  locationParameters,
  parseListParameters,
  stationParameters,
  parseMatching,
  parseBoundingBox,
} from './lists/list-parameters.js';
export {
  parseLimit,
  parseTime,
  parseTimes,
  InvalidParameter,
  parseFlag,
  singleValue,
  type Parameters,
} from './lists/parameters.js';
export { RecordHistory } from './feed/reading/record-history.js';
export { filterText, type ListFilter } from './lists/filter-parameters.js';
export {
  parseRemovedParameters,
  removedListQuery,
  removedOfSources,
  removedPage,
} from './lists/removed-stations.js';
export { parseSummaryParameters, type SummaryQuery } from './lists/summaries.js';
export {
  KEY_ID_PREFIX,
  derivedFrom,
  makeApiKey,
  hashOf,
  holderOf,
  isApiKey,
  isUsable,
  type ApiKey,
  type NewApiKey,
} from './access/api-key.js';
export {
  MAX_KEY_NAME_LENGTH,
  MAX_KEY_FEEDS,
  isKeyName,
  parseNewApiKey,
  type ParsedApiKey,
} from './access/new-api-key.js';
export { KnownKeys } from './access/known-keys.js';
export {
  ANONYMOUS,
  commandSender,
  isScope,
  scopes,
  writeScopes,
  type Caller,
  type Scope,
} from './access/scopes.js';
export { shownEvent, viewOf, type View } from './access/event-view.js';
export { readApiKeys } from './access/stored-api-keys.js';
export { ApiKeyStore } from './access/api-key-store.js';
export {
  ServiceRecords,
  type FoundRecord,
  type RecordKind,
  type RecordOutcome,
  type RecordSecrets,
  type RecordWrite,
  type ServiceRecord,
} from './service-records/service-records.js';
export {
  RecordCommands,
  TooManyRecords,
  type Changed,
  type RecordReply,
  type RecordRequest,
} from './service-records/record-commands.js';
export {
  MAX_URL_LENGTH,
  member,
  nullable,
  parseMembers,
  parseServiceUrl,
  readFeedName,
  readUniqueList,
  refusedMember,
  type MemberPath,
  type MemberReaders,
  type ReadMember,
  type ReadResult,
} from './service-records/record-members.js';
export { flatNames, flatValues, type FlatColumn } from './records/flat-columns.js';
export { attributesOf, type AttributeValue, type Structure } from './records/record-parts.js';
