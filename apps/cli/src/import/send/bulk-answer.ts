import { isObject } from '../feed/feed-text.js';
import { LineSplitter } from '../feed/lines.js';
import { bulkResult, isFinal, type BulkResult } from './bulk-result.js';

/** A result has no text of the command's, so its line is short. */
const LONGEST_LINE = 16 * 1024 * 1024;

/** Gathers the results of a chunk's lines, over as many attempts as it takes. */
export class BulkAnswer {
  private readonly found: (BulkResult | undefined)[];
  private lines = new LineSplitter(LONGEST_LINE);
  private done = false;
  private broken = false;

  constructor(private readonly expected: number) {
    this.found = Array.from({ length: expected });
  }

  /** An attempt's answer begins. */
  begin(): void {
    this.lines = new LineSplitter(LONGEST_LINE);
    this.done = false;
    this.broken = false;
  }

  push(piece: Uint8Array): void {
    for (const line of this.lines.push(Buffer.from(piece.buffer, piece.byteOffset, piece.length)))
      this.take(line);
  }

  /** The attempt's answer has ended. @returns what it lacks, null where it is whole */
  end(): { readonly reason: string; readonly waitMs: null } | null {
    for (const line of this.lines.end()) this.take(line);
    if (!this.done || this.broken || !this.complete) return { reason: 'the answer broke off', waitMs: null };
    const passing = this.results().find((result) => !isFinal(result));
    return passing ? { reason: passing.reason || passing.status, waitMs: null } : null;
  }

  /** Whether every line has a result. */
  get complete(): boolean {
    return !this.found.includes(undefined);
  }

  /** The results in the order of the lines. */
  results(): BulkResult[] {
    return this.found.filter((result) => result !== undefined);
  }

  private take(line: string): void {
    if (line.trim() === '') return;
    const answer = parse(line);
    if (answer === null) this.broken = true;
    else if (answer['done'] === true) this.done = true;
    else this.keep(answer);
  }

  private keep(answer: Record<string, unknown>): void {
    const at = Number(answer['line']) - 1;
    if (!Number.isInteger(at) || at < 0 || at >= this.expected) {
      this.broken = true;
      return;
    }
    const held = this.found[at];
    if (held === undefined || !isFinal(held)) this.found[at] = bulkResult(answer);
  }
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
