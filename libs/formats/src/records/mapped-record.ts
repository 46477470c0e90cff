import type { PowerType } from '#domain/plugs';

/** Identifies a record in its feed. The directory derives the record's id from it. */
export interface RecordSource {
  readonly feed: string;
  readonly id: string;
}

export type FeedCommandType =
  | 'UpsertConnectorType'
  | 'RemoveConnectorType'
  | 'UpsertTariff'
  | 'RemoveTariff'
  | 'RegisterLocation'
  | 'RetireLocation'
  | 'UpsertStation'
  | 'RemoveStation'
  | 'SetStationAvailability';

/** A command of the bulk interface, as a mapper creates it from a feed's record. */
export interface FeedCommand {
  readonly type: FeedCommandType;
  readonly source: RecordSource;
  /** When the status in `data.available` was observed, or the feed last changed a tariff: RFC 3339 in UTC. */
  readonly observed_at?: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The connectors of a station; absent: they stay. */
  readonly connectors?: readonly ConnectorEntry[];
  /** The details of a station; absent ones stay. */
  readonly details?: Partial<StationDetails>;
  /** What the feed says beyond all fields; null: nothing; absent: they stay. */
  readonly extensions?: Readonly<Record<string, unknown>> | null;
}

/** What a feed tells of a station beside its attributes. */
export interface StationDetails {
  readonly evse_id: string | null;
  readonly physical_reference: string | null;
  readonly floor_level: string | null;
  readonly capabilities: readonly string[];
  readonly parking_restrictions: readonly string[];
  /** The feed's own word for the status where the directory's says less. */
  readonly source_status: string | null;
}

/** An entry of a station's connectors in the directory; null is unknown. */
export interface ConnectorEntry extends Connector {
  readonly connector_type_id: string;
  readonly count: number;
}

/** A connector of a station; null is unknown. */
export interface Connector {
  /** Token of OCPI's ConnectorType, or another text. */
  readonly standard: string | null;
  readonly format: 'SOCKET' | 'CABLE' | null;
  readonly power_type: PowerType | null;
  readonly max_voltage: number | null;
  readonly max_amperage: number | null;
  readonly kilowatts: number | null;
  /** Absent: none. */
  readonly capabilities?: readonly string[];
  /** A URL; absent: none. */
  readonly terms_and_conditions?: string | null;
  /** The tariffs, in any order; absent: none. */
  readonly tariff_sources?: readonly RecordSource[];
}

/** The kinds of records, which the summary counts separately. */
export type RecordKind = 'station' | 'location' | 'connector type' | 'tariff';

/** The kinds of records that a feed names and may remove. */
export type FeedRecordKind = Exclude<RecordKind, 'connector type'>;

/** Returns the kind of record that a command of this type changes. */
export function kindOf(commandType: string): RecordKind {
  if (commandType.endsWith('Location')) return 'location';
  if (commandType.endsWith('Tariff')) return 'tariff';
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
  /** Sent after it, for the same record: not counted. */
  readonly then?: FeedCommand;
  /** Written to the rejects file if the directory rejects the command. */
  readonly original: unknown;
  /** When the feed has changed the record last, in milliseconds since 1970: of two records of one id, the newer one counts. */
  readonly updated?: number;
}

/** What one record of a file is mapped to, independently of other records. */
export interface MappedRecord {
  /** The types of a station's connectors come before the station. */
  readonly commands: readonly MappedCommand[];
  readonly warnings: readonly Warning[];
  readonly rejects: readonly Rejection[];
  /** Number of stations that the format excludes from the import. */
  readonly skipped: number;
  /** Whether stations can't be read, beside those that are rejected. */
  readonly isIncomplete?: boolean;
}

/** A problem of a record that is imported nevertheless. */
export interface Warning {
  /** The problem in words that are the same for every record that has it. Warnings are grouped by it. */
  readonly problem: string;
  /** The record, and what the file says there: `location 7: "XX"`. */
  readonly detail: string;
  /** The record as it was in the file. */
  readonly original: unknown;
}

/** Reports a problem. @param value what the file says there */
export type Warn = (problem: string, value?: unknown) => void;

/** Greatest length of a record or a value in a warning. */
const MAX_SHOWN = 60;

/** Returns a function that adds warnings of a record to a list. @param record its kind and id */
export function warnsOf(warnings: Warning[], record: string, original: unknown): Warn {
  return (problem, value) => {
    const name = shortened(record);
    const detail = value === undefined ? name : `${name}: ${shortened(JSON.stringify(value))}`;
    warnings.push({ problem, detail, original });
  };
}

/** Reports each problem with its first value only. */
export function onceEach(warn: Warn): Warn {
  const reported = new Set<string>();
  return (problem, value) => {
    if (reported.has(problem)) return;
    reported.add(problem);
    warn(problem, value);
  };
}

function shortened(text: string): string {
  const points = Array.from(text.slice(0, 2 * MAX_SHOWN));
  return points.length <= MAX_SHOWN ? points.join('') : `${points.slice(0, MAX_SHOWN - 1).join('')}…`;
}

/** The result of a validation: the validated value, or the reason of the rejection. */
export type Validated<Value> = { readonly value: Value } | { readonly rejected: string };
