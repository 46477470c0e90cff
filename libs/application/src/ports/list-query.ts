import type { AggregateKind } from '#domain';

/** A geographic point in degrees: latitude −90 to 90, longitude −180 to 180. */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** A box in degrees, edges included. It crosses the antimeridian if west is greater than east. */
export interface BoundingBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** All points within a great-circle distance of the centre. */
export interface Circle {
  readonly centre: GeoPoint;
  /** Metres, at most 500,000. */
  readonly radius: number;
}

/** A parsed list query with folded values. All stores return the same result for it. */
export interface ListQuery {
  /** Folded words, all of which must match; the last one matches as a prefix. */
  readonly words: readonly string[];
  /**
   * One on `available` of locations matches those with a station that has one of these statuses, one on
   * {@link LAST_IMPORT} those whose newest event was made by a command of one of these imports, one on
   * {@link RECORD_ID} those with one of these ids.
   */
  readonly filters: readonly Filter[];
  /** Only stations with an entry of connectors that meets it. */
  readonly connector?: ConnectorCondition;
  /** Only records within this circle, its edge included: by the {@link Site} of a location. */
  readonly near?: Circle;
  /** Only records within this box, its edges included. */
  readonly bbox?: BoundingBox;
  readonly freshness?: FreshnessCondition;
  /** Only records that are open then: locations by their hours, stations by those of their location. Unknown hours do not match. */
  readonly openAt?: OpenCondition;
  /** Only records changed at this time or later, RFC 3339 in UTC with milliseconds. */
  readonly updatedSince?: string;
  /** What a session costs at each station. */
  readonly price?: PriceQuery;
  readonly sort: Sort;
  /** The last record of the page before. */
  readonly after?: SortKey;
  /** 1 to 1000. */
  readonly limit: number;
  /** Greatest size of the page; 8 MiB by default. */
  readonly bytes?: number;
  readonly total: boolean;
}

/** The conditions of a query, without order and paging, and without prices. */
export type Matching = Omit<ListQuery, 'price' | 'sort' | 'after' | 'limit' | 'bytes' | 'total'>;

/** A record matches if the field's folded value is one of these; null matches records without a value. */
export interface Filter {
  readonly field: string;
  readonly values: readonly (string | null)[];
}

/** The field of filters on the import that wrote a record last, which is none of the record's own. */
export const LAST_IMPORT = 'import';

/** The field of filters on the ids of records. */
export const RECORD_ID = 'id';

/** The field of filters on the hours of records: stores answer {@link OpenCondition} by one on those that are open. */
export const HOURS_ID = 'hours_id';

/** The same of filters on what a session costs: stores answer the greatest price of a {@link PriceQuery} by one. */
export const PRICES_ID = 'prices_id';

/**
 * A condition that one and the same entry of a station's connectors has to meet. With connector_type_id as the only
 * part, null matches stations without connectors.
 */
export interface ConnectorCondition {
  readonly filters: readonly ConnectorFilter[];
  /** Least and greatest power in kilowatts, inclusive. An entry without power meets neither. */
  readonly minKilowatts?: number;
  readonly maxKilowatts?: number;
}

/** An entry matches if the field's folded value is one of these; null matches entries without a value. */
export interface ConnectorFilter extends Filter {
  readonly field: 'connector_type_id' | 'standard' | 'format' | 'power_type';
}

/** Only stations whose status is stale, or only those whose status is not. */
export interface FreshnessCondition {
  readonly stale: boolean;
  /** Statuses that were last observed before this time, or never, are stale; RFC 3339 in UTC with milliseconds. */
  readonly before: string;
}

/** An instant at which records are open. */
export interface OpenCondition {
  /** RFC 3339 in UTC with milliseconds. */
  readonly at: string;
  /** Whether it is the time of the request for the first page: later pages have this instant by their cursor. */
  readonly isNow: boolean;
}

/** A session, whose price each station of a list has: the cheapest of `AD_HOC_PAYMENT`, else of no kind. */
export interface PriceQuery {
  /** Decimal texts, as `readSession` takes them. */
  readonly kwh: string;
  readonly minutes: string;
  /** RFC 3339 in UTC with milliseconds. */
  readonly start: string;
  /** Whether it is the time of the request for the first page: later pages have this start by their cursor. */
  readonly isNow: boolean;
  /** Only prices in this currency. */
  readonly currency?: string;
  /** Only stations with a price up to this decimal text, inclusive; with a currency. */
  readonly max?: string;
}

const sortedByAll = ['name', 'created_at', 'updated_at'] as const;

/** What lists of a kind are sorted by, beside the distance. `changed_at` is that of a station's status. */
export const sortFields = {
  station: [...sortedByAll, 'changed_at'],
  'connector-type': sortedByAll,
  location: sortedByAll,
  tariff: sortedByAll,
} as const satisfies Record<AggregateKind, readonly string[]>;
export type SortField = (typeof sortFields)['station'][number] | 'distance' | 'price';

/** Whether records can lack the value that a list is sorted by. */
export const isNullable = ({ by }: Sort): boolean => by === 'name' || by === 'changed_at' || by === 'price';

/**
 * Nulls come last in both directions; ties are ordered by ascending id. `distance` is from the circle's centre; `price` is by
 * amount within a currency, and currencies are in alphabetical order in both directions.
 */
export interface Sort {
  readonly by: SortField;
  readonly descending: boolean;
}

/** A record's sort key. The value is the squared chord if the list is sorted by distance, and a text of the price if by price. */
export interface SortKey {
  readonly value: string | number | null;
  readonly id: string;
}
