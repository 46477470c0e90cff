import { isJsonObject } from '#domain';
import type { Validated } from '../records/mapped-record.js';
import { stationTableColumns } from './station-columns.js';

/** The columns, or properties, of a file by the names that the directory has for them. Others are ignored. */
export type ColumnMap = ReadonlyMap<string, string>;

/** Validates `{ "our column": "theirs" }`. */
export function columnMapOf(value: unknown): Validated<ColumnMap> {
  if (!isJsonObject(value)) return { rejected: 'is no JSON object of column names' };
  const entries = Object.entries(value);
  if (entries.length === 0) return { rejected: 'names no column' };
  for (const [name, column] of entries) {
    if (!stationTableColumns.has(name)) return { rejected: `has an unknown name: ${JSON.stringify(name)}` };
    if (typeof column !== 'string' || column.trim() === '')
      return { rejected: `names no column for ${JSON.stringify(name)}` };
  }
  return { value: new Map(entries.map(([name, column]) => [name, (column as string).trim()])) };
}
