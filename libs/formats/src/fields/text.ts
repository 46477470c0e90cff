import type { Warn } from '../records/mapped-record.js';

/** Greatest lengths, in code points, of the directory's two types of text. */
export const STRING_LENGTH = 255;
export const TEXT_LENGTH = 65_535;

/** Number of characters of an oversized record in the rejects file. */
const EXCERPT_LENGTH = 1000;

/** Cuts a text to a field's length, with an ellipsis as its last character and a warning. */
export function truncateToLength(
  text: string | null,
  length: number,
  field: string,
  warn: Warn,
): string | null {
  if (text === null || !isLonger(text, length)) return text;
  warn(`${field} is longer than ${length} characters, cut`);
  return `${beginningOf(text, length - 1)}…`;
}

/** So many of the first code points. A text of megabytes takes much memory as a list of them. */
export const beginningOf = (text: string, length: number): string =>
  Array.from(text.slice(0, 2 * length))
    .slice(0, length)
    .join('');

/** Whether a text has more code points than a field takes. */
export const isLonger = (text: string | null, length: number): boolean =>
  // A code point has one or two UTF-16 units, which are cheaper to count.
  text !== null && text.length > length && (text.length > 2 * length || Array.from(text).length > length);

/** Returns the first 1,000 characters of an oversized record. */
export const excerptOf = (text: string): string => beginningOf(text, EXCERPT_LENGTH);

/** Joins the parts that are not null; null if none is left. */
export function joined(parts: readonly (string | null)[], separator: string): string | null {
  return parts.filter((part) => part !== null).join(separator) || null;
}

/** Puts a label before a part; null if the part is null. */
export function labelled(label: string, part: string | null): string | null {
  return part === null ? null : `${label}: ${part}`;
}
