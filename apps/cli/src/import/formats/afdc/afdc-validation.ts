import type { Validated } from '../../records/mapped-record.js';
import { otherSeparator } from '../csv/csv-fields.js';

/** The column that identifies a station. A file without it can't be imported. */
export const ID_COLUMN = 'ID';

/** Returns why the header can't be used; null if it can. @param header the text of its line */
export function headerDefect(columns: readonly string[], header: string): string | null {
  if (columns.includes(ID_COLUMN)) return null;
  const separator = otherSeparator(header);
  return separator === null
    ? `has no column ${ID_COLUMN} in its first row`
    : `is separated by ${separator}: it needs commas`;
}

/** Checks that a row has an id. */
export function validateId(id: string | null): Validated<string> {
  return id === null ? { rejected: 'the row has no ID' } : { value: id };
}
