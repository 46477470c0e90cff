/** What a list is asked for, parsed and folded; every store answers it alike. */
export interface ListQuery {
  /** Folded words that all must be found; the last one may be the beginning of a word. */
  readonly words: readonly string[];
  readonly filters: readonly Filter[];
  /** Only records changed at this time or later, RFC 3339 in UTC with milliseconds. */
  readonly updatedSince?: string;
  readonly sort: Sort;
  /** The last record of the page before. */
  readonly after?: SortKey;
  /** 1 to 1000. */
  readonly limit: number;
  readonly total: boolean;
}

/** A record matches where the field's folded value is one of these; null stands for no value. */
export interface Filter {
  readonly field: string;
  readonly values: readonly (string | null)[];
}

export const sortFields = ['name', 'created_at', 'updated_at'] as const;
export type SortField = (typeof sortFields)[number];

/** Nulls come last either way; ties are broken by ascending id. */
export interface Sort {
  readonly by: SortField;
  readonly descending: boolean;
}

/** A record's place in a sorted list. */
export interface SortKey {
  readonly value: string | null;
  readonly id: string;
}
