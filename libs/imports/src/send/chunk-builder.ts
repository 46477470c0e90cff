import type { OutgoingLine, RecordGroup } from '#formats/reading';
import type { Input } from '../input/input.js';

export interface ChunkLimits {
  /** Number of lines at which a chunk is complete. */
  readonly targetLines: number;
  readonly maxLines: number;
  readonly maxBytes: number;
}

/** 2,000 lines make the overhead of a request small, and a repetition cheap. The maxima are those of the directory. */
export const chunkLimits: ChunkLimits = {
  targetLines: 2_000,
  maxLines: 100_000,
  maxBytes: 8 * 1024 * 1024,
};

/** A command line of a chunk. */
export interface ChunkLine extends OutgoingLine {
  readonly input: Input;
  /** Line of the input at which its record begins, from 1. */
  readonly sourceLine: number;
}

/** The command lines of one request. */
export interface Chunk {
  readonly lines: ChunkLine[];
  bytes: number;
  /** Whether its lines depend on earlier chunks. It is then sent after their results have arrived. */
  dependsOnEarlier: boolean;
}

/** Collects record groups into chunks. A group is not split, because a station refers to the location before it. */
export class ChunkBuilder {
  private chunk: Chunk = emptyChunk(false);

  constructor(private readonly limits: ChunkLimits = chunkLimits) {}

  /** Adds a group of an input. @returns the chunks that are complete */
  add(group: RecordGroup, input: Input): Chunk[] {
    const ready: Chunk[] = [];
    const bytes = group.lines.reduce((sum, line) => sum + line.bytes, 0);
    if (!this.fits(group.lines.length, bytes)) ready.push(...this.flush());
    if (group.dependsOnEarlier) this.chunk.dependsOnEarlier = true;
    for (const line of group.lines) {
      // A group beyond the directory's limits is split. Its chunks are then sent one after another.
      if (!this.fits(1, line.bytes)) ready.push(...this.flush(true));
      this.chunk.lines.push({ ...line, input, sourceLine: group.line });
      this.chunk.bytes += line.bytes;
    }
    if (this.chunk.lines.length >= this.limits.targetLines) ready.push(...this.flush());
    return ready;
  }

  /** Returns the current chunk, if it has any lines. */
  flush(nextDependsOnEarlier = false): Chunk[] {
    if (this.chunk.lines.length === 0) return [];
    const { chunk } = this;
    // Later stations may have connectors of the types that it creates, and requests are processed at the same time.
    const createsTypes = chunk.lines.some(({ type }) => type === 'UpsertConnectorType');
    this.chunk = emptyChunk(nextDependsOnEarlier || createsTypes);
    return [chunk];
  }

  private fits(lines: number, bytes: number): boolean {
    return (
      this.chunk.lines.length + lines <= this.limits.maxLines &&
      this.chunk.bytes + bytes <= this.limits.maxBytes
    );
  }
}

const emptyChunk = (dependsOnEarlier: boolean): Chunk => ({ lines: [], bytes: 0, dependsOnEarlier });
