import { isUtf8 } from 'node:buffer';
import { problem, type Problem } from '#application';
import { BoundedBuffer, ownTurn, type BufferMemory } from '#http';

/** A line of a bulk request. */
export interface BulkLine {
  /** Counts all lines, blank ones included, from 1. */
  readonly number: number;
  /** The text of the line, or why it can't be read. */
  readonly content: string | Problem;
}

const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = /^\uFEFF/;

/** Lines that are split at a time, blank ones included: a chunk of the body may have tens of thousands. */
const BATCH = 250;

/**
 * Splits a stream into batches of lines and skips blank ones. At most one line is buffered.
 * @param memory of the buffered lines of all requests
 */
export async function* splitLines(
  input: AsyncIterable<Buffer>,
  memory: BufferMemory,
): AsyncGenerator<readonly BulkLine[]> {
  const splitter = new LineSplitter(memory);
  try {
    for await (const chunk of input) yield* spaced(splitter.push(chunk));
    yield* spaced([splitter.end()]);
  } finally {
    splitter.close();
  }
}

/**
 * Lets other requests run between two batches of a chunk, and the batches of all requests follow one another; leaves out
 * empty ones.
 */
async function* spaced(batches: Iterable<readonly BulkLine[]>): AsyncGenerator<readonly BulkLine[]> {
  let count = 0;
  for (const batch of batches) {
    if (count++ > 0) await ownTurn();
    if (batch.length > 0) yield batch;
  }
}

class LineSplitter {
  private number = 0;
  /** The beginning of a line whose end has not arrived. */
  private readonly beginning: BoundedBuffer;

  constructor(memory: BufferMemory) {
    this.beginning = new BoundedBuffer(memory);
  }

  *push(chunk: Buffer): Generator<readonly BulkLine[]> {
    let lines: BulkLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      const content = this.contentOf(chunk.subarray(start, end));
      this.number += 1;
      if (content !== '') lines.push({ number: this.number, content });
      start = end + 1;
      if (this.number % BATCH > 0) continue;
      yield lines;
      lines = [];
    }
    this.beginning.append(chunk.subarray(start));
    yield lines;
  }

  end(): readonly BulkLine[] {
    const content = this.contentOf(Buffer.alloc(0));
    return content === '' ? [] : [{ number: this.number + 1, content }];
  }

  close(): void {
    this.beginning.clear();
  }

  /** @param rest of the line after its buffered beginning */
  private contentOf(rest: Buffer): string | Problem {
    if (this.beginning.isEmpty) return textOf(rest);
    this.beginning.append(rest);
    const content = this.beginning.refusal ?? textOf(this.beginning.bytes);
    this.beginning.clear();
    return content;
  }
}

function textOf(line: Buffer): string | Problem {
  if (!isUtf8(line)) return problem('malformed_json', { detail: 'The line is not UTF-8.' });
  return line.toString().replace(BYTE_ORDER_MARK, '').trim();
}
