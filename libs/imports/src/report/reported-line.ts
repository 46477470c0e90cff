import type { Input } from '../input/input.js';

interface ReportedRecord {
  readonly file: string;
  /** Line of the file at which the record begins, from 1. */
  readonly line: number;
  readonly original: unknown;
}

/** A line of a rejects file: a rejected record, or one that was imported with a warning. */
export type ReportedLine =
  (ReportedRecord & { readonly reason: string }) | (ReportedRecord & { readonly warning: string });

/** Where the lines of a report go. */
export interface ReportedLines {
  /** Called when the inputs are open, before the first line. @throws ImportError the lines would go into an input */
  begin?(inputs: readonly Input[]): void;
  /** @param input the one that the record is in */
  write(input: Input, record: ReportedLine): void;
}
