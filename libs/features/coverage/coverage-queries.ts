import type { Filter, SortKey, StoredRecord } from '#application/views';

/** What coverage is grouped by. */
export const coverageGroups = ['source_feed', 'operator'] as const;
export type CoverageGroup = (typeof coverageGroups)[number];

/** How many of the records that were judged have each item. */
export interface Counts {
  readonly locations: number;
  readonly stations: number;
  /** By the index of the item in the catalogue. */
  readonly have: readonly number[];
}

export interface GroupCounts extends Counts {
  /** In the spelling of one of the group's records; null for records without a value. */
  readonly value: string | null;
}

export interface Coverage extends Counts {
  /** Those with the most records first, at most {@link MAX_GROUPS}; empty if nothing is grouped by. */
  readonly groups: readonly GroupCounts[];
  /** How many records are in none of these groups. */
  readonly ungrouped: number;
}

/** Greatest number of groups in an answer. */
export const MAX_GROUPS = 1000;

export interface CoverageQuery {
  /** On the source feed and the operator. */
  readonly filters: readonly Filter[];
  readonly groupBy?: CoverageGroup;
}

export interface LackingQuery {
  /** The id of an item of the catalogue. */
  readonly item: string;
  readonly filters: readonly Filter[];
  readonly limit: number;
  /** The last record that was judged for the page before. */
  readonly after?: SortKey;
}

export interface LackingPage {
  /** By time of creation and id. Fewer than the limit also where few lack the item: there are more if there is a `next`. */
  readonly records: readonly StoredRecord[];
  readonly next?: SortKey;
}

/** Judges records by the items that the law asks for. Retired locations are left out, as are removed stations. */
export abstract class CoverageQueries {
  /**
   * Counts the records that have each item. Records that change meanwhile may count as before or after.
   * @param signal aborted when nobody waits for the result any more; the read may then reject with its reason
   */
  abstract counts(query: CoverageQuery, signal?: AbortSignal): Promise<Coverage>;
  /** A page of the records that lack an item. @param signal as above */
  abstract lacking(query: LackingQuery, signal?: AbortSignal): Promise<LackingPage>;
}
