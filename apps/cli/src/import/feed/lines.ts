/** Cuts bytes into lines, a piece at a time. */
export class LineSplitter {
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  private pending = '';

  /** @param longest lines beyond this many UTF-16 units are not kept whole, only longer than it */
  constructor(private readonly longest: number) {}

  /** The lines that the piece completes, without their line feeds. */
  push(piece: Uint8Array): string[] {
    return this.split(this.decoder.decode(piece, { stream: true }));
  }

  /** The last line, where the text does not end with a line feed. */
  end(): string[] {
    const lines = this.split(this.decoder.decode());
    if (this.pending !== '') lines.push(this.pending);
    this.pending = '';
    return lines;
  }

  private split(text: string): string[] {
    if (!text.includes('\n')) {
      if (this.pending.length <= this.longest) this.pending += text;
      return [];
    }
    const lines = (this.pending + text).split('\n');
    this.pending = lines.pop() ?? '';
    return lines;
  }
}

/** The lines of a stream, in batches as they arrive; blank ones too, so that they can be numbered. */
export async function* linesOf(
  pieces: AsyncIterable<Uint8Array>,
  longest: number,
): AsyncGenerator<string[], void, undefined> {
  const splitter = new LineSplitter(longest);
  for await (const piece of pieces) yield splitter.push(piece);
  yield splitter.end();
}
