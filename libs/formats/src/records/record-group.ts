import type { RecordKind, RecordSource, Rejection, Warning } from './mapped-record.js';

/** Greatest length of a command line that the directory accepts. */
export const MAX_LINE_BYTES = 8 * 1024 * 1024;

/** A command line to send. */
export interface OutgoingLine {
  /** The command's type, which the counting of its result depends on. */
  readonly type: string;
  readonly text: string;
  /** Length with the line feed. */
  readonly bytes: number;
  readonly original: unknown;
  /** The source of a record that the line removes or retires: it waits for a later record of that. */
  readonly removes?: RecordSource;
  /** Of such a line: when the feed has changed the record last, in milliseconds since 1970. */
  readonly updated?: number;
  /** The source of a station that the line reports on and does not create: one that is not there is warned of. */
  readonly reportsOn?: RecordSource;
  /** Whether the command is for a new record only, as its `expected_version` is 0. */
  readonly isForNew?: boolean;
  /** The record that the line puts back, in words: one that others have changed since stays, and is warned of. */
  readonly putsBack?: string;
  /** Whether the line before it is about the same record, which is counted once. */
  readonly isSequel?: boolean;
}

/** What a record says of a location. */
export interface Publication {
  readonly location: RecordSource;
  readonly isHidden: boolean;
}

/** The result of reading one record of a file. Its lines are sent together and in order. */
export interface RecordGroup {
  /** Line of the file at which the record begins, from 1. */
  readonly line: number;
  readonly lines: readonly OutgoingLine[];
  readonly warnings: readonly Warning[];
  readonly rejects: readonly Rejection[];
  readonly skipped: number;
  /** Of a record for which nothing is sent: how it counts. */
  readonly counted?: { readonly kind: RecordKind; readonly outcome: 'unchanged' | 'skipped' };
  /** Whether the lines depend on lines of earlier records, whose results must have arrived first. */
  readonly dependsOnEarlier: boolean;
  /** The location of the record, and whether the feed publishes it. */
  readonly publication?: Publication;
  /** Whether the record can't be read, so that it is not known which one it is. */
  readonly isUnreadable?: boolean;
  /** Whether a part of the record can't be read, so that it may have any further stations. */
  readonly isIncomplete?: boolean;
}

/** A group with nothing to send and nothing to report. */
export const emptyGroup = (line: number): RecordGroup => ({
  line,
  lines: [],
  warnings: [],
  rejects: [],
  skipped: 0,
  dependsOnEarlier: false,
});

/** The group of a record that can't be read. */
export const rejectedGroup = (line: number, rejection: Rejection): RecordGroup => ({
  ...emptyGroup(line),
  rejects: [rejection],
  isUnreadable: true,
});

/** A group with nothing but a warning. */
export const warningGroup = (line: number, warning: Warning): RecordGroup => ({
  ...emptyGroup(line),
  warnings: [warning],
});
