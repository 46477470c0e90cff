/**
 * Log positions, recorded events and the read side. Nothing here imports a framework, so that worker threads that
 * import only this entry start fast and use little memory.
 */
export { idOfSource } from './log/ids.js';
export { LogTail } from './feed/log-tail.js';
export { historyEvent, mergedPage, type PartitionScan } from './feed/merged-page.js';
export { beforeNewest, pastPage, positionBefore, type PastEvent, type PastScan } from './feed/past-page.js';
export { TailedEventFeed, type PastScans } from './feed/tailed-event-feed.js';
export {
  erasedEvent,
  keyText,
  countByType,
  includesFirstEvent,
  lastImportOf,
  streamsOf,
  type AggregateKey,
  type LoggedEvent,
  type PartitionOffset,
  type PlacedEvent,
  type ProjectableEvent,
  type RecordedEvent,
  type UnreadableEvent,
  type EventStream,
} from './log/recorded-event.js';
export { firstNumber } from './log/first-number.js';
export {
  FurthestPosition,
  decodePast,
  decodePosition,
  encodePast,
  encodePosition,
  partitionCounts,
  positionInPartition,
  type Position,
} from './log/position.js';
export { parseTraceparent, traceparentsOf } from './log/traceparent.js';
export { EventFeed, FeedGrowth, type FeedPage, type PastPage } from './ports/event-feed.js';
export {
  HistorySnapshots,
  SNAPSHOT_INTERVAL,
  nextSnapshot,
  eraseText,
  snapshotVersions,
  type HistorySnapshot,
} from './feed/history-snapshots.js';
export {
  MANY_STATIONS,
  PAGE_BYTES,
  PageBudget,
  MAX_REMOVED_STATIONS,
  MOST_PRICED,
  RecordQueries,
  TooManyMatches,
  sizeOfRecord,
  type RecordPage,
  type RemovedPlace,
  type RemovedQuery,
  type Site,
  type StationPrice,
  type StoredRecord,
} from './ports/record-queries.js';
export { ProjectionProgress, type Projection, type ProjectionObserver } from './ports/projection.js';
export { CannotStart, fileErrorReason } from './problems/cannot-start.js';
export { ReadModelsIncomplete, StoreOverloaded, StoreUnavailable } from './problems/store-unavailable.js';
export { LogGrowth } from './feed/log-growth.js';
export { PositionWaiters, covers, union } from './feed/position-waiters.js';
export { ProjectionRunner } from './projection/projection-runner.js';
export { ReportedProgress, type ProjectionState } from './projection/reported-progress.js';
export { readModelFingerprint, sampleRecords } from './projection/catalogue-fingerprint.js';
export { EventGap, applyEvents, initialFoldedState, type FoldedState } from './log/folding.js';
export { foldEvents } from './records/record-folding.js';
export { derivableNames, withDerived, withDerivedAttributes } from './records/derived-values.js';
export { placeVersions } from './geo/place-libraries.js';
export { renderRecord } from './records/record-rendering.js';
export {
  attributesOf,
  membersWithout,
  partMember,
  readPart,
  readParts,
  type PartName,
  type RecordParts,
} from './records/record-parts.js';
export {
  foldedSource,
  removedSourceOf,
  filterFields,
  filterNames,
  foldedValue,
  recordEntry,
  stationEntry,
  statusWords,
  statusesFoundBy,
  type SearchEntry,
  type SearchableConnector,
  type RelatedRecords,
} from './records/search-entries.js';
export {
  loadRelated,
  presentStation,
  relatedRecordsOf,
  type RelatedStates,
} from './records/related-records.js';
export { effectiveKilowatts } from './records/search-entries.js';
export { OpenHours, hoursKeyIn, withOpenHours } from './records/opening-hours.js';
export {
  holdKey,
  keyId,
  keyKinds,
  useHeldKeys,
  type KeyKind,
  type StoredKey,
} from './records/shared-keys.js';
export { siteMember, withSites, type StationCount } from './records/record-json.js';
export {
  boundingBoxesOf,
  isWithin,
  splitAtAntimeridian,
  distanceMetres,
  metresOfSquaredChord,
  squaredChord,
  squaredChordOfMetres,
  unitVector,
  usablePosition,
  type GivenPosition,
  type UnitVector,
  ringsOf,
} from './geo/geometry.js';
export type {
  BoundingBox,
  Circle,
  ConnectorCondition,
  ConnectorFilter,
  Filter,
  FreshnessCondition,
  GeoPoint,
  ListQuery,
  Matching,
  OpenCondition,
  PriceQuery,
  Sort,
  SortField,
  SortKey,
} from './ports/list-query.js';
export { HOURS_ID, LAST_IMPORT, PRICES_ID, RECORD_ID, isNullable, sortFields } from './ports/list-query.js';
export { Turns } from './feed/reading/turns.js';
export {
  areaOf,
  areaOfTile,
  areasOf,
  wholeWorld,
  type Area,
  type Span,
  type Tile,
  GRID_LEVEL,
  MAX_ZOOM,
  cellAt,
  gridPoint,
  levelOfZoom,
  pointAt,
  squarePoint,
  type GridPoint,
  cellCount,
  cover,
  touchedCells,
  type CellRange,
  type Coverage,
} from './geo/grid.js';
export { mergeCellCounts, type CellCount, type CellTotals } from './geo/cell-counts.js';
export { KeyPrices, PRICING_OF_A_TURN } from './lists/key-prices.js';
export { affordable, inOrderOfPrice, withKeys, type MatchedStations } from './lists/station-prices.js';
export { SummaryPage, summaryLabel } from './lists/summaries.js';
export { filterText } from './lists/filter-parameters.js';
export { fold, wordsOf } from './records/text-folding.js';
export {
  Summaries,
  summaryFields,
  type Summary,
  type SummaryField,
  type SummaryGroup,
} from './ports/summaries.js';
export { MAX_COUNTED_STALE } from './records/freshness.js';
