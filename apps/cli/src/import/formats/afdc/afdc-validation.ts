import { NOT_UTF8 } from '../../input/utf8.js';
import type { Validated } from '../../records/mapped-record.js';
import { otherSeparator } from './csv-fields.js';
import type { CsvRow } from './csv-rows.js';

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

/** Returns why a row can't be mapped: invalid CSV or not UTF-8; null if it can. */
export function rowDefect({ defect, isUtf8 }: CsvRow): string | null {
  return defect ?? (isUtf8 ? null : NOT_UTF8);
}

/** Checks that a row has an id. */
export function validateId(id: string | null): Validated<string> {
  return id === null ? { rejected: 'the row has no ID' } : { value: id };
}
