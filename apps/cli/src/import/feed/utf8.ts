import { isUtf8 } from 'node:buffer';

/** Half of a surrogate pair: no bytes are read as it, so that it marks text of bytes that are not UTF-8. */
const MARK = '\udc80';
const REPLACEMENT = '\ufffd';

/** The text of bytes, a byte order mark included; where they are not UTF-8, it is not {@link isIntact}. */
export function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  // What can't be read is replaced; but a feed may hold the replacement character itself, of damage done before.
  return text.includes(REPLACEMENT) && !isUtf8(bytes) ? text + MARK : text;
}

/** Whether the bytes of the text were UTF-8. */
export const isIntact = (text: string): boolean => !text.includes(MARK);

/** The text as it can be read and told, intact or not. */
export const readable = (text: string): string => text.replaceAll(MARK, '');

export const NOT_UTF8 = 'the text is not UTF-8: convert the file';
