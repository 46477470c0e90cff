import type { StoredRecord } from '#application/views';

/** The table of a read model's records as they are read, beside the one in which they are found. */
export const recordsOf = (table: string): string => `${table}_records`;

/** A record as it is read. */
export type RecordRow = readonly [string, number, number, string, string, string, string];

/** The columns of a {@link RecordRow}, in its order. */
export const RECORD_COLUMNS = 'id, version, removed, attributes, rest, created_at, updated_at';

/** Makes the table of {@link recordsOf}: without this JSON, more rows of what records are found by fit into a page. */
export const recordsTable = (table: string): string => `
  CREATE TABLE ${recordsOf(table)} (
    n INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    removed INTEGER NOT NULL,
    attributes TEXT NOT NULL,
    rest TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
`;

export function storedRecord(row: RecordRow): StoredRecord {
  const [id, version, removed, attributes, rest, created_at, updated_at] = row;
  return { id, version, removed: removed === 1, attributes, rest, created_at, updated_at };
}

/** The values of a {@link RecordRow}. */
export function recordRow(record: StoredRecord): RecordRow {
  const { id, version, removed, attributes, rest, created_at, updated_at } = record;
  return [id, version, removed ? 1 : 0, attributes, rest, created_at, updated_at];
}
