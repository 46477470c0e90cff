import { FormatError, type Input } from './input.js';
import type { Warning } from '../records/mapped-record.js';

/** The problem of records whose feed has the name of their file. */
export const NAMED_BY_FILE =
  'feed is named after the file or address, the option feed gives it a lasting name';

/**
 * Returns the feed of a file whose records name none: that of the option, else the file's name, with a warning.
 * @throws FormatError standard input has no name
 */
export function feedOf(
  { name, fileName }: Pick<Input, 'name' | 'fileName'>,
  option: string | undefined,
): { readonly feed: string; readonly warnings: readonly Warning[] } {
  if (option !== undefined) return { feed: option, warnings: [] };
  if (fileName === null) throw new FormatError(`${name} names no feed: give it a name by the option feed`);
  const warning = { problem: NAMED_BY_FILE, detail: fileName, original: null };
  return { feed: fileName, warnings: [warning] };
}
