import { isJsonObject } from '#domain';
import { LineSplitter } from '#formats/reading';
import type { AttemptFailure } from '#client';
import { bulkResult, isFinal, type BulkResult } from './bulk-result.js';

/** Greatest length of a result line. Results do not repeat the text of commands, so they are far shorter. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

/** Collects the results of a chunk's lines from the response, over one or more attempts. */
export class BulkResponse {
  private readonly received: (BulkResult | undefined)[];
  private lines = new LineSplitter(MAX_LINE_BYTES);
  private hasEnd = false;
  private isInvalid = false;

  /** @param lineCount number of lines of the chunk */
  constructor(private readonly lineCount: number) {
    this.received = Array.from({ length: lineCount });
  }

  /** To be called before the response of each attempt. */
  beginAttempt(): void {
    this.lines = new LineSplitter(MAX_LINE_BYTES);
    this.hasEnd = false;
    this.isInvalid = false;
  }

  push(piece: Uint8Array): void {
    for (const line of this.lines.push(Buffer.from(piece.buffer, piece.byteOffset, piece.length)))
      this.addLine(line);
  }

  /** To be called at the end of a response. @returns why another attempt is needed; null if none is */
  endAttempt(): AttemptFailure | null {
    for (const line of this.lines.end()) this.addLine(line);
    if (!this.hasEnd || this.isInvalid || !this.isComplete)
      return { reason: 'the response is incomplete', waitMs: null };
    const temporary = this.results().find((result) => !isFinal(result));
    return temporary ? { reason: temporary.reason || temporary.status, waitMs: null } : null;
  }

  /** Whether every line has a result. */
  get isComplete(): boolean {
    return !this.received.includes(undefined);
  }

  /** The results in the order of the lines. */
  results(): BulkResult[] {
    return this.received.filter((result) => result !== undefined);
  }

  private addLine(line: string): void {
    if (line.trim() === '') return;
    const parsed = parse(line);
    if (parsed === null) this.isInvalid = true;
    else if (parsed['done'] === true) this.hasEnd = true;
    else this.addResult(parsed);
  }

  private addResult(line: Record<string, unknown>): void {
    const index = Number(line['line']) - 1;
    if (!Number.isInteger(index) || index < 0 || index >= this.lineCount) {
      this.isInvalid = true;
      return;
    }
    const earlier = this.received[index];
    if (earlier === undefined || !isFinal(earlier)) this.received[index] = bulkResult(line);
  }
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
