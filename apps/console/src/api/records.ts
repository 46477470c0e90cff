import type { ConnectorTypeAttributes, EvseDetails, LocationAttributes, StationAttributes } from '#domain';

export type StatusCode = '0' | '1' | '2' | '3' | '4';

interface Stamps {
  readonly created_at: string;
  readonly updated_at: string;
}

export interface Source {
  readonly feed: string;
  readonly id: string;
}

/** The current status; four nulls if none was ever reported. */
export interface StationStatus {
  readonly code: StatusCode | null;
  readonly label: string | null;
  readonly observed_at: string | null;
  readonly changed_at: string | null;
  /** Only if statuses go stale in this directory. */
  readonly stale?: boolean;
}

export interface Connector {
  readonly connector_type_id: string;
  readonly name: string | null;
  readonly count: number;
  readonly standard: string | null;
  readonly format: 'SOCKET' | 'CABLE' | null;
  readonly power_type: string | null;
  readonly max_voltage: number | null;
  readonly max_amperage: number | null;
  readonly kilowatts: number | null;
}

/** What a station shows of its location. */
export interface ShownLocation {
  readonly name: string | null;
  readonly city: string | null;
  readonly country: string | null;
}

/** A station in a list. */
export interface StationItem {
  readonly id: string;
  readonly version: number;
  readonly attributes: Readonly<StationAttributes>;
  readonly status: StationStatus;
  readonly connectors: readonly Connector[];
  readonly details: Readonly<EvseDetails>;
  readonly source: Source | null;
  /** What its location is called and where it is, as it is now. */
  readonly location: ShownLocation;
  /** Metres; only with `near`. */
  readonly distance_m?: number;
}

export interface Station extends StationItem {
  readonly attributes: Readonly<StationAttributes> & Stamps;
}

export interface ConnectorTypeItem {
  readonly id: string;
  readonly version: number;
  readonly attributes: Readonly<ConnectorTypeAttributes>;
  readonly source: Source | null;
}

export interface ConnectorType extends ConnectorTypeItem {
  readonly attributes: Readonly<ConnectorTypeAttributes> & Stamps;
}

export type StatusCounts = Readonly<Partial<Record<StatusCode | 'none', number>>>;

export interface LocationRecord {
  /** A uint64 as decimal text. */
  readonly id: string;
  readonly version: number;
  readonly attributes: Readonly<LocationAttributes> & Partial<Stamps> & { readonly retired?: boolean };
  readonly source: Source | null;
  readonly stations?: { readonly total: number; readonly by_status: StatusCounts };
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
  /** Only with `total=true`. */
  readonly total?: number;
}

/** One event of a station, oldest first. */
export interface HistoryItem {
  readonly type: string;
  readonly version: number;
  readonly occurred_at: string;
  /** Null, like the id of the command, for who may not know it. */
  readonly caller: string | null;
  readonly command_id: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Uptime {
  readonly from: string;
  readonly to: string;
  /** By status code, and `none`. */
  readonly seconds: Readonly<Record<string, number>>;
  readonly known_seconds: number;
  /** From 0 to 1; null if nothing is known. */
  readonly uptime: number | null;
  /** Only with `split`. */
  readonly parts?: readonly Uptime[];
}

export interface SummaryGroup {
  readonly value: string | null;
  readonly label?: string;
  readonly count: number;
  /** With `group_by=source_feed`. */
  readonly newest_observed_at?: string | null;
}

export interface Summary {
  readonly group_by: string;
  readonly total: number;
  readonly groups: readonly SummaryGroup[];
  readonly stale?: number;
  readonly more_groups?: number;
}

/** How many stations had each status, or `none`, at evenly spaced times; without those that no station had. */
export interface SummaryHistory {
  readonly items: readonly {
    readonly at: string;
    readonly by_status: Readonly<Partial<Record<StatusCode | 'none', number>>>;
  }[];
}

export interface FormEntry {
  readonly name: string;
  readonly label: string;
  readonly control: 'text' | 'textarea' | 'toggle' | 'select' | 'file';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** An edit form: a JSON Schema of what to send, and the controls to show, in their order. */
export interface Form {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly ui: readonly FormEntry[];
}

export type Scope =
  | 'directory:read'
  | 'stations:write'
  | 'connector-types:write'
  | 'locations:write'
  | 'webhooks:manage'
  | 'operations:read';

export interface Caller {
  readonly caller: string;
  readonly kind: 'anonymous' | 'key' | 'token';
  readonly name?: string;
  readonly scopes: readonly Scope[];
  readonly feeds?: readonly string[];
  readonly expires_at?: string;
}

/** An event as CloudEvents JSON. */
export interface DirectoryEvent {
  readonly id: string;
  /** Such as `StationAvailabilityChanged.v1`. */
  readonly type: string;
  /** Such as `stations/{id}`. */
  readonly subject: string;
  readonly time: string;
  readonly aggregateversion: number;
  /** Null, like the caller, for who may not know it. */
  readonly commandid: string | null;
  readonly caller: string | null;
  readonly position: string;
  readonly data: Readonly<Record<string, unknown>>;
}
