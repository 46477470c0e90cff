/** Identifies a record in its feed. The directory derives the record's id from it. */
export interface RecordSource {
  readonly feed: string;
  readonly id: string;
}

export type FeedCommandType = 'RegisterLocation' | 'UpsertStation' | 'RemoveStation';

/** A command of the bulk interface, as a mapper creates it from a feed's record. */
export interface FeedCommand {
  readonly type: FeedCommandType;
  readonly source: RecordSource;
  /** When the status in `data.available` was observed: RFC 3339 in UTC. */
  readonly observed_at?: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The kinds of records, which the summary counts separately. */
export type RecordKind = 'station' | 'location' | 'connector type';

/** Returns the kind of record that a command of this type changes. */
export function kindOf(commandType: string): RecordKind {
  if (commandType.endsWith('Location')) return 'location';
  return commandType.endsWith('ConnectorType') ? 'connector type' : 'station';
}

/** A record that the importer or the directory has rejected. */
export interface Rejection {
  readonly kind: RecordKind;
  readonly reason: string;
  /** The record as it was in the file. */
  readonly original: unknown;
}

export interface MappedCommand {
  readonly command: FeedCommand;
  /** Written to the rejects file if the directory rejects the command. */
  readonly original: unknown;
}

/** What one record of a file is mapped to, independently of other records. */
export interface MappedRecord {
  readonly commands: readonly MappedCommand[];
  readonly warnings: readonly string[];
  readonly rejects: readonly Rejection[];
  /** Number of stations that the format excludes from the import. */
  readonly skipped: number;
}

/** Reports a problem of a record that is imported nevertheless. */
export type Warn = (warning: string) => void;

/** The result of a validation: the validated value, or the reason of the rejection. */
export type Validated<Value> = { readonly value: Value } | { readonly rejected: string };
