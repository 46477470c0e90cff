export { GenerationFill } from './fill/generation-fill.js';
export { fingerprintOf } from './generations/fingerprint.js';
export { BuildLease } from './generations/build-lease.js';
export { StoredEvents } from './verify/stored-events.js';
export { StoredHistories, comparedParts, type DifferingPart } from './verify/stored-histories.js';
export { StoredRecords, type ComparedRecord } from './verify/stored-records.js';
export type { Generation } from './generations/generation.js';
export type { Generations } from './generations/generations.js';
export { inspectServer } from './inspect-server.js';
export { readLive } from './read-live.js';
export { MongoKeyStore } from './keys/mongo-key-store.js';
export { MongoDirectory, type MongoDirectoryOptions } from './mongo-directory.js';
export type { MongoProjection } from './projection/mongo-projection.js';
export type { LogIdentity, SourceLog } from './generations/log-binding.js';

// What stores of features are made of.
export type { FeatureStore, StorePlace } from './feature-store.js';
export { retryRefused } from './generations/collection-commands.js';
export { HEARTBEAT_INTERVAL_MS, SeenHeartbeats } from './heartbeats.js';
export {
  outcomeKey,
  recordKey,
  type StoredOutcome,
  type StoredRecord,
} from './service-records/stored-records.js';

// What side tables are made of.
export { duplicatesOf, ignoreDuplicate, isDuplicate } from './duplicate-keys.js';
export { filterClauses } from './queries/filter-clauses.js';
export { countByCell } from './queries/map-cell-counts.js';
export { recordsById } from './queries/records-by-id.js';
export { withCountedStations } from './queries/sites.js';
export { statusCounts } from './queries/summaries.js';
export { resolveHours } from './hours.js';
export { READ_DEADLINE, type NextCommand, type RequestReads } from './request-reads.js';
export { schemaOf } from './schema/collection-schemas.js';
export type { Index } from './schema/indexes.js';
export { filterPath, storedRecord, type RecordDocument } from './schema/record-document.js';
export type {
  Comparison,
  ItemFold,
  LiveModels,
  RecordChange,
  RecordState,
  SideQueries,
  SideTable,
  StoredItem,
  StoredModels,
} from './side-tables/side-table.js';
