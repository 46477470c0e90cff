import type { OutgoingLine, RecordGroup } from '../record-group.js';

export interface ChunkLimits {
  /** A chunk with this many lines is sent. */
  readonly enoughLines: number;
  readonly mostLines: number;
  readonly mostBytes: number;
}

/** Big enough to make a request cheap, small enough to be repeated; the maxima are the directory's. */
export const chunkLimits: ChunkLimits = {
  enoughLines: 2_000,
  mostLines: 100_000,
  mostBytes: 8 * 1024 * 1024,
};

/** A line and where in the file its record begins. */
export interface ChunkLine extends OutgoingLine {
  readonly sourceLine: number;
}

/** The command lines of one request. */
export interface Chunk {
  readonly lines: ChunkLine[];
  bytes: number;
  /** Its lines need what earlier chunks bring: to be sent once those are answered. */
  afterEarlier: boolean;
}

/** Gathers record groups into chunks and keeps a group whole: a station refers to the location before it. */
export class ChunkBuilder {
  private chunk: Chunk = emptyChunk(false);

  constructor(private readonly limits: ChunkLimits = chunkLimits) {}

  /** @returns the chunks that are ready to be sent */
  add(group: RecordGroup): Chunk[] {
    const ready: Chunk[] = [];
    const bytes = group.lines.reduce((sum, line) => sum + line.bytes, 0);
    if (!this.fits(group.lines.length, bytes)) ready.push(...this.flush());
    if (group.afterEarlier) this.chunk.afterEarlier = true;
    for (const line of group.lines) {
      // Only a group beyond the directory's own limits is ever cut; its parts then go one after another.
      if (!this.fits(1, line.bytes)) ready.push(...this.flush(true));
      this.chunk.lines.push({ ...line, sourceLine: group.line });
      this.chunk.bytes += line.bytes;
    }
    if (this.chunk.lines.length >= this.limits.enoughLines) ready.push(...this.flush());
    return ready;
  }

  /** The chunk begun, if any. */
  flush(nextAfterEarlier = false): Chunk[] {
    if (this.chunk.lines.length === 0) return [];
    const { chunk } = this;
    this.chunk = emptyChunk(nextAfterEarlier);
    return [chunk];
  }

  private fits(lines: number, bytes: number): boolean {
    return (
      this.chunk.lines.length + lines <= this.limits.mostLines &&
      this.chunk.bytes + bytes <= this.limits.mostBytes
    );
  }
}

const emptyChunk = (afterEarlier: boolean): Chunk => ({ lines: [], bytes: 0, afterEarlier });
