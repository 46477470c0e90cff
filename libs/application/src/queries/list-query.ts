import type { BoundingBox, Circle } from './areas.js';

/** What a list is asked for, parsed and folded; every store answers it alike. */
export interface ListQuery {
  /** Folded words that all must be found; the last one may be the beginning of a word. */
  readonly words: readonly string[];
  readonly filters: readonly Filter[];
  /** Only stations with a connector of one of these types; null stands for a station without any connector. */
  readonly connectorTypes?: readonly (string | null)[];
  /** Only stations within this circle, its edge included. */
  readonly near?: Circle;
  /** Only stations within this box, its edges included. */
  readonly bbox?: BoundingBox;
  readonly freshness?: FreshnessCondition;
  /** Only records changed at this time or later, RFC 3339 in UTC with milliseconds. */
  readonly updatedSince?: string;
  readonly sort: Sort;
  /** The last record of the page before. */
  readonly after?: SortKey;
  /** 1 to 1000. */
  readonly limit: number;
  readonly total: boolean;
}

/** Which records a query is about, whatever it asks of them. */
export type Matching = Omit<ListQuery, 'sort' | 'after' | 'limit' | 'total'>;

/** A record matches where the field's folded value is one of these; null stands for no value. */
export interface Filter {
  readonly field: string;
  readonly values: readonly (string | null)[];
}

/** Only stations whose status is stale, or only those whose status is not. */
export interface FreshnessCondition {
  readonly stale: boolean;
  /** What was observed before this time, or never, is stale; RFC 3339 in UTC with milliseconds. */
  readonly before: string;
}

export const sortFields = ['name', 'created_at', 'updated_at'] as const;
export type SortField = (typeof sortFields)[number] | 'distance';

/** Nulls come last either way; ties are broken by ascending id. The distance is that from the circle's centre. */
export interface Sort {
  readonly by: SortField;
  readonly descending: boolean;
}

/** A record's place in a sorted list; where that is sorted by distance, the value is the squared chord. */
export interface SortKey {
  readonly value: string | number | null;
  readonly id: string;
}
