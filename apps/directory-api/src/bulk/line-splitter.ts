import { isUtf8 } from 'node:buffer';
import { problem, type Problem } from '#application';
import { BODY_LIMIT } from '../http/limits/body-limits.js';

/** A line of a bulk request. */
export interface BulkLine {
  /** Counts all lines, blank ones included, from 1. */
  readonly number: number;
  /** The text of the line, or why it can't be read. */
  readonly content: string | Problem;
}

const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = /^\uFEFF/;

/** Splits a stream into lines and skips blank ones. At most one line is buffered. */
export async function* splitLines(input: AsyncIterable<Buffer>): AsyncGenerator<readonly BulkLine[]> {
  const splitter = new LineSplitter();
  for await (const chunk of input) {
    const lines = splitter.push(chunk);
    if (lines.length > 0) yield lines;
  }
  const rest = splitter.end();
  if (rest.length > 0) yield rest;
}

class LineSplitter {
  private number = 0;
  private parts: Buffer[] = [];
  private length = 0;

  push(chunk: Buffer): readonly BulkLine[] {
    const lines: BulkLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.append(chunk.subarray(start, end));
      lines.push(...this.take());
      start = end + 1;
    }
    this.append(chunk.subarray(start));
    return lines;
  }

  end(): readonly BulkLine[] {
    return this.length > 0 ? this.take() : [];
  }

  private append(part: Buffer): void {
    this.length += part.length;
    // The content of a line above the limit is not needed: the line is refused.
    if (this.length <= BODY_LIMIT) this.parts.push(part);
    else this.parts = [];
  }

  private take(): readonly BulkLine[] {
    this.number += 1;
    const content =
      this.length > BODY_LIMIT ? problem('payload_too_large') : textOf(Buffer.concat(this.parts));
    this.parts = [];
    this.length = 0;
    return content === '' ? [] : [{ number: this.number, content }];
  }
}

function textOf(line: Buffer): string | Problem {
  if (!isUtf8(line)) return problem('malformed_json', { detail: 'The line is not UTF-8.' });
  return line.toString().replace(BYTE_ORDER_MARK, '').trim();
}
