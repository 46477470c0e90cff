/** With a line feed, a carriage return before it is left to who reads the line. */
export type LineEnd = '\n' | '\r';

/** What ends the lines of a text that begins so: old Mac files have carriage returns alone. */
export function lineEndOf(head: string): LineEnd {
  const [first = '\n'] = /\r+\n?|\n/.exec(head.trimStart()) ?? [];
  return first.endsWith('\n') ? '\n' : '\r';
}

/** Cuts bytes into lines, a piece at a time. */
export class LineSplitter {
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  private pending = '';

  /** @param longest lines beyond this many UTF-16 units are not kept whole, only longer than it */
  constructor(
    private readonly longest: number,
    private readonly lineEnd: LineEnd = '\n',
  ) {}

  /** The lines that the piece completes, without their ends. */
  push(piece: Uint8Array): string[] {
    return this.split(this.decoder.decode(piece, { stream: true }));
  }

  /** The last line, where the text does not end with a line's end. */
  end(): string[] {
    const lines = this.split(this.decoder.decode());
    if (this.pending !== '') lines.push(this.pending);
    this.pending = '';
    return lines;
  }

  private split(text: string): string[] {
    if (!text.includes(this.lineEnd)) {
      if (this.pending.length <= this.longest) this.pending += text;
      return [];
    }
    const lines = (this.pending + text).split(this.lineEnd);
    this.pending = lines.pop() ?? '';
    return lines;
  }
}

/** The lines of a stream, in batches as they arrive; blank ones too, so that they can be numbered. */
export async function* linesOf(
  pieces: AsyncIterable<Uint8Array>,
  longest: number,
  lineEnd?: LineEnd,
): AsyncGenerator<string[], void, undefined> {
  const splitter = new LineSplitter(longest, lineEnd);
  for await (const piece of pieces) yield splitter.push(piece);
  yield splitter.end();
}
