import type { components, operations } from './schema.js';

/** The schemas of the OpenAPI document. */
export type Schemas = components['schemas'];

/** The parameters in the query of an operation. */
export type QueryOf<Operation extends keyof operations> = NonNullable<
  operations[Operation]['parameters']['query']
>;

export type Station = Schemas['Station'];
/** A station in a list. */
export type StationItem = Schemas['StationItem'];
export type Connector = Schemas['Connector'];
/** The current status; four nulls if none was ever reported. */
export type StationStatus = Schemas['StationStatus'];
export type StatusCode = NonNullable<StationStatus['code']>;
export type StatusCounts = Readonly<Partial<Record<StatusCode | 'none', number>>>;
export type Source = NonNullable<Station['source']>;
export type ConnectorType = Schemas['ConnectorType'];
export type ConnectorTypeItem = Schemas['ConnectorTypeItem'];
export type LocationRecord = Schemas['Location'];
/** A location in a list. */
export type LocationItem = Schemas['LocationItem'];
export type Tariff = Schemas['Tariff'];
export type TariffItem = Schemas['TariffItem'];
export type TariffElement = Schemas['TariffElement'];
export type PriceComponent = Schemas['PriceComponent'];
export type TariffRestrictions = Schemas['TariffRestrictions'];
export type StationPrice = Schemas['StationPrice'];
export type Uptime = Schemas['Uptime'];
export type Summary = Schemas['Summary'];
export type SummaryGroup = Summary['groups'][number];
/** What `/v1/forms` describes. */
export type FormName = operations['readForm']['parameters']['path']['form'];
export type Form = Schemas['Form'];
export type FormEntry = Form['ui'][number];
export type Caller = Schemas['Caller'];
export type Scope = Caller['scopes'][number];

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
  /** Only with `total=true`. */
  readonly total?: number;
}

/** The service may be newer than the page, and have types of events that this one does not know. */
type OfAnyType<Event> = Omit<Event, 'type' | 'data'> & {
  /** Such as `StationAvailabilityChanged.v1`. */
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/** An event as CloudEvents JSON. */
export type DirectoryEvent = OfAnyType<Schemas['Event']>;
/** One event of a record, in its history. */
export type HistoryItem = OfAnyType<
  Schemas['HistoryItem' | 'LocationHistoryItem' | 'ConnectorTypeHistoryItem' | 'TariffHistoryItem']
>;
