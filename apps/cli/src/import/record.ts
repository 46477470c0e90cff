/** Where a record comes from; the directory derives the record's id from it. */
export interface RecordSource {
  readonly feed: string;
  readonly id: string;
}

export type FeedCommandType = 'RegisterLocation' | 'UpsertStation' | 'RemoveStation';

/** A command line of the bulk interface, as the feed mappers make them. */
export interface CommandLine {
  readonly type: FeedCommandType;
  readonly source: RecordSource;
  /** RFC 3339, UTC. The time of `data.available` at its source. */
  readonly observed_at?: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What is counted: each kind has a line of its own in the summary. */
export type RecordKind = 'station' | 'location' | 'connector type';

/** The kind of record that a command is about. */
export function kindOf(commandType: string): RecordKind {
  if (commandType.endsWith('Location')) return 'location';
  return commandType.endsWith('ConnectorType') ? 'connector type' : 'station';
}

/** A record that is not sent, or that the directory refused. */
export interface Rejection {
  readonly kind: RecordKind;
  readonly reason: string;
  /** The record as it was in the file. */
  readonly original: unknown;
}

export interface MappedCommand {
  readonly command: CommandLine;
  /** What goes to the rejects file if the directory refuses the command. */
  readonly original: unknown;
}

/** What one record of a file means, without any memory of the records before it. */
export interface Mapped {
  readonly commands: readonly MappedCommand[];
  readonly warnings: readonly string[];
  readonly rejects: readonly Rejection[];
  /** Stations that the format tells to leave out. */
  readonly skipped: number;
}

/** Collects what a mapper has to say about a record that it maps nevertheless. */
export type Warn = (warning: string) => void;
