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
  /** @param path of the rejects file */
  write(path: string, record: ReportedLine): void;
  /** Paths of the files that have lines. */
  readonly paths: readonly string[];
}

/** Returns the path of an input's rejects file. @param option path of one file for all inputs, if given */
export const rejectsPath = ({ fileName }: Input, option: string | undefined): string =>
  option ?? `${(fileName ?? 'stdin').replaceAll('/', '_')}.rejects.ndjson`;
