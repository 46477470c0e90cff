import { isUtf8 } from 'node:buffer';
import type { Input } from '../input/input.js';
import { columnsIn } from '../input/table.js';

/** Columns of all editions of the register. The first one with an id is of 2024. */
const COLUMNS = ['Betreiber', 'Breitengrad', 'Steckertypen1'];
const LINE_FEED = 0x0a;

export const isHeader = (line: string): boolean => {
  const columns = columnsIn(line);
  return COLUMNS.every((column) => columns.includes(column));
};

/** Returns the position of the first line that is a header, after lines about the register; -1 without one. */
export function headerStart(head: Buffer): number {
  let start = 0;
  while (start < head.length) {
    const end = head.indexOf(LINE_FEED, start);
    const line = head.toString('latin1', start, end < 0 ? head.length : end);
    if (isHeader(line.trimEnd())) return start;
    if (end < 0) return -1;
    start = end + 1;
  }
  return -1;
}

/** Returns the input from its header on, in UTF-8. What is before the header is blank lines, so that lines keep their numbers. */
export function registerText(input: Input): Input {
  const { head } = input;
  const start = headerStart(head);
  const end = head.indexOf(LINE_FEED, start);
  // The header has umlauts, which tell the encoding of the file.
  const isLatin1 = !isUtf8(head.subarray(start, end < 0 ? head.length : end));
  const decode = isLatin1 ? latin1Decoder() : (bytes: Buffer) => bytes;
  const before = Buffer.alloc(head.subarray(0, start).filter((byte) => byte === LINE_FEED).length, LINE_FEED);
  async function* bytes(): AsyncGenerator<Buffer, void, undefined> {
    let skipped = start;
    yield before;
    for await (const piece of input.bytes()) {
      const rest = piece.subarray(skipped);
      skipped -= piece.length - rest.length;
      if (rest.length > 0) yield decode(rest);
    }
  }
  return { name: input.name, fileName: input.fileName, head: decode(head.subarray(start)), bytes };
}

function latin1Decoder(): (bytes: Buffer) => Buffer {
  const decoder = new TextDecoder('windows-1252');
  return (bytes) => Buffer.from(decoder.decode(bytes));
}
