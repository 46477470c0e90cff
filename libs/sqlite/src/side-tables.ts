export type { Connection } from './database.js';
export { CandidateSets } from './read-models/candidates.js';
export { resolveHours } from './read-models/hours.js';
export { MapCounts } from './read-models/map-counts.js';
export { SqliteRecordQueries } from './read-models/record-queries.js';
export { ReadModelTables } from './read-models/tables.js';
export {
  CELL_LEVEL,
  RECORD_COLUMNS,
  numberIn,
  numberOf,
  storedRecord,
  type RecordRow,
} from './read-models/schema.js';
export {
  PreparedQueries,
  RowInsert,
  query,
  snapshot,
  statement,
  type Query,
  type Statement,
  type Value,
} from './statements.js';
export {
  recordWith,
  sideQueries,
  type RecordEvents,
  type SideQueries,
  type SideTable,
  type SideTableWriter,
} from './read-models/side-table.js';
