import { stationStatuses } from '#domain';
import { STRING_LENGTH, truncateToLength } from '../fields/text.js';
import type { Warn } from '../records/mapped-record.js';
import { codeOfOcpiStatus, saysMoreThanCode } from '../vocabulary/statuses.js';
import { statusColumns, type Cell } from './station-columns.js';

/** A status of the directory. */
export interface RowStatus {
  readonly code: string | null;
  /** The word of the file where the code says less; undefined if the column has codes alone. */
  readonly sourceStatus?: string | null;
}

const UNKNOWN = '0';

const codes: ReadonlyMap<string, string> = new Map(
  stationStatuses.flatMap(({ value, label }) => [
    [value, value],
    [label.toUpperCase(), value],
  ]),
);

/** Returns the status of a row: a code or label of the directory, or a word of OCPI; null if the table has no column of it. */
export function statusIn(cell: Cell, warn: Warn): RowStatus | 'removed' | null {
  const column = statusColumns.find((name) => cell(name) !== undefined);
  // The field itself is sent as it is.
  if (column === undefined || column === 'available') return null;
  const text = cell(column)?.trim() || null;
  const status = text === null ? { code: null } : statusOf(text, warn);
  return column === 'status' && status !== 'removed' ? { sourceStatus: null, ...status } : status;
}

function statusOf(text: string, warn: Warn): RowStatus | 'removed' {
  const word = text.toUpperCase().replaceAll('_', ' ');
  const token = word.replaceAll(' ', '_');
  if (token === 'REMOVED') return 'removed';
  const code = codes.get(word) ?? codeOfOcpiStatus(token);
  if (code !== undefined) return { code, ...(saysMoreThanCode(token) && { sourceStatus: token }) };
  warn('status is not known, read as Unknown', text);
  return { code: UNKNOWN, sourceStatus: truncateToLength(text, STRING_LENGTH, 'status', warn) };
}
