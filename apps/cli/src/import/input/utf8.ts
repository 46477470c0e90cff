import { isUtf8 } from 'node:buffer';

/** Appended to text whose bytes were not UTF-8: half of a surrogate pair, which no decoded text contains. */
const MARK = '\udc80';
const REPLACEMENT = '\ufffd';

/** Why a record is rejected whose text is not {@link isValidUtf8}. */
export const NOT_UTF8 = 'the text is not UTF-8: convert the file';

/** Decodes bytes, and marks the text if they are not UTF-8. A byte order mark stays in the text. */
export function decodeUtf8(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  // A replacement character may also be in the file itself, from an earlier conversion.
  return text.includes(REPLACEMENT) && !isUtf8(bytes) ? text + MARK : text;
}

/** Whether the bytes that a text was decoded from were UTF-8. */
export const isValidUtf8 = (text: string): boolean => !text.includes(MARK);

/** Removes the mark, for output. */
export const withoutUtf8Mark = (text: string): string => text.replaceAll(MARK, '');
