import { isUtf8 } from 'node:buffer';

/** The byte that ends a line. A carriage return before a line feed stays at the end of the line. */
export type LineEnd = '\n' | '\r';

/** Detects the line end of a text from its beginning: files of classic Mac OS have carriage returns only. */
export function lineEndOf(head: string): LineEnd {
  const [first = '\n'] = /\r+\n?|\n/.exec(head.trimStart()) ?? [];
  return first.endsWith('\n') ? '\n' : '\r';
}

/** Splits a stream of bytes into lines. */
export class LineSplitter {
  private readonly endByte: number;
  private pending: Buffer[] = [];
  private pendingBytes = 0;

  /** @param maxBytes a longer line is truncated to some length above this: see {@link isTruncated} */
  constructor(
    private readonly maxBytes: number,
    lineEnd: LineEnd = '\n',
  ) {
    this.endByte = lineEnd.charCodeAt(0);
  }

  /** Returns the lines that the piece completes, without their line ends. */
  push(piece: Buffer): string[] {
    const lines: string[] = [];
    let from = 0;
    for (let end = piece.indexOf(this.endByte); end >= 0; end = piece.indexOf(this.endByte, from)) {
      this.keep(piece.subarray(from, end));
      lines.push(this.takeLine());
      from = end + 1;
    }
    this.keep(piece.subarray(from));
    return lines;
  }

  /** Returns the last line, if the stream does not end with a line end. */
  end(): string[] {
    return this.pendingBytes > 0 ? [this.takeLine()] : [];
  }

  private keep(bytes: Buffer): void {
    if (bytes.length === 0 || this.pendingBytes > this.maxBytes) return;
    this.pending.push(bytes);
    this.pendingBytes += bytes.length;
  }

  private takeLine(): string {
    const [only, ...more] = this.pending;
    const line = only && more.length === 0 ? only : Buffer.concat(this.pending);
    const isComplete = this.pendingBytes <= this.maxBytes;
    this.pending = [];
    this.pendingBytes = 0;
    // A truncated line may end inside a character, which does not mean that the file is not UTF-8.
    return isComplete ? decodeUtf8(line) : line.toString('utf8');
  }
}

/** Whether a line of a {@link LineSplitter} with this limit may be truncated. */
export const isTruncated = (line: string, maxBytes: number): boolean =>
  // A line that is marked as not UTF-8 is complete; its text has more bytes than the line had.
  isValidUtf8(line) && Buffer.byteLength(line) > maxBytes;

/** Iterates over the lines of a stream in batches, one for each piece. Blank lines are included, so that lines can be numbered. */
export async function* linesOf(
  pieces: AsyncIterable<Buffer>,
  maxBytes: number,
  lineEnd?: LineEnd,
): AsyncGenerator<string[], void, undefined> {
  const splitter = new LineSplitter(maxBytes, lineEnd);
  for await (const piece of pieces) yield splitter.push(piece);
  yield splitter.end();
}

/** Appended to text whose bytes were not UTF-8: half of a surrogate pair, which no decoded text contains. */
const MARK = '\udc80';
/** The mark alone: of a character beyond U+FFFF, it may be the second half. */
const MARKS = /\udc80/gu;
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
export const isValidUtf8 = (text: string): boolean => !text.includes(MARK) || text.search(MARKS) < 0;

/** Removes the mark, for output. */
export const withoutUtf8Mark = (text: string): string => text.replaceAll(MARKS, '');
