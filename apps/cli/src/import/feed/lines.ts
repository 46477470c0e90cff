import { isIntact, textOf } from './utf8.js';

/** With a line feed, a carriage return before it is left to who reads the line. */
export type LineEnd = '\n' | '\r';

/** What ends the lines of a text that begins so: old Mac files have carriage returns alone. */
export function lineEndOf(head: string): LineEnd {
  const [first = '\n'] = /\r+\n?|\n/.exec(head.trimStart()) ?? [];
  return first.endsWith('\n') ? '\n' : '\r';
}

/** Cuts bytes into lines, a piece at a time. */
export class LineSplitter {
  private readonly endByte: number;
  private pending: Buffer[] = [];
  private pendingBytes = 0;

  /** @param longest lines beyond this many bytes are not kept whole, only longer than it: see {@link isCut} */
  constructor(
    private readonly longest: number,
    lineEnd: LineEnd = '\n',
  ) {
    this.endByte = lineEnd.charCodeAt(0);
  }

  /** The lines that the piece completes, without their ends. */
  push(piece: Buffer): string[] {
    const lines: string[] = [];
    let from = 0;
    for (let end = piece.indexOf(this.endByte); end >= 0; end = piece.indexOf(this.endByte, from)) {
      this.keep(piece.subarray(from, end));
      lines.push(this.take());
      from = end + 1;
    }
    this.keep(piece.subarray(from));
    return lines;
  }

  /** The last line, where the text does not end with a line's end. */
  end(): string[] {
    return this.pendingBytes > 0 ? [this.take()] : [];
  }

  private keep(bytes: Buffer): void {
    if (bytes.length === 0 || this.pendingBytes > this.longest) return;
    this.pending.push(bytes);
    this.pendingBytes += bytes.length;
  }

  private take(): string {
    const [only, ...more] = this.pending;
    const line = only && more.length === 0 ? only : Buffer.concat(this.pending);
    const isWhole = this.pendingBytes <= this.longest;
    this.pending = [];
    this.pendingBytes = 0;
    // What is cut off may end within a character.
    return isWhole ? textOf(line) : line.toString('utf8');
  }
}

/** Whether a line that was split off so may lack its end. */
export const isCut = (line: string, longest: number): boolean =>
  // Text that is not UTF-8 is a whole line, and longer than its bytes.
  isIntact(line) && Buffer.byteLength(line) > longest;

/** The lines of a stream, in batches as they arrive; blank ones too, so that they can be numbered. */
export async function* linesOf(
  pieces: AsyncIterable<Buffer>,
  longest: number,
  lineEnd?: LineEnd,
): AsyncGenerator<string[], void, undefined> {
  const splitter = new LineSplitter(longest, lineEnd);
  for await (const piece of pieces) yield splitter.push(piece);
  yield splitter.end();
}
