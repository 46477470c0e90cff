import type { StoredRecord } from '#application/views';

/** The table of what a read model's records are shown by, as JSON. */
export const textsOf = (table: string): string => `${table}_texts`;

/** A record as it is read. */
export type RecordRow = readonly [string, number, number, string, string, string, string];

/** The columns of a {@link RecordRow}, in its order. */
export const RECORD_COLUMNS = 'id, version, removed, attributes, rest, created_at, updated_at';

/**
 * What the columns are read of: a read model's table with its texts.
 * @param index the one to be followed, if any
 */
export const recordsOf = (table: string, index?: string): string =>
  `${table}${index ? ` INDEXED BY ${index}` : ''} CROSS JOIN ${textsOf(table)} USING (n)`;

export function storedRecord(row: RecordRow): StoredRecord {
  const [id, version, removed, attributes, rest, created_at, updated_at] = row;
  return { id, version, removed: removed === 1, attributes, rest, created_at, updated_at };
}
