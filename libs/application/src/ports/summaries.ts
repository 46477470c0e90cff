import type { Matching } from './list-query.js';

/** The fields that stations can be grouped by. */
export const summaryFields = [
  'available',
  'manufacturer',
  'location_id',
  'city',
  'country',
  'operator',
  'standard',
  'source_feed',
] as const;
export type SummaryField = (typeof summaryFields)[number];

export interface SummaryGroup {
  /** The value in the spelling of one of the group's stations; null for stations without a value. */
  readonly value: string | null;
  /** Label of a status code, or name of a location. */
  readonly label?: string;
  readonly count: number;
  /** Of a feed: when a status of its stations was last observed, RFC 3339 in UTC with milliseconds; null if none was. */
  readonly newest_observed_at?: string | null;
}

export interface Summary {
  /** Number of matching stations: the sum of the groups' counts, unless a station is in several groups. */
  readonly total: number;
  /**
   * JSON array of {@link SummaryGroup}, largest first, ties by folded code points, null last. It is serialized because
   * one text is cheaper to send between threads than many objects.
   */
  readonly groups: string;
  /** Number of groups that were left out, the smallest ones, as a page has 8 MiB. */
  readonly moreGroups: number;
}

/** Counts of stations by group. */
export abstract class Summaries {
  /**
   * Groups the matching stations. Values with the same folded text are one group, as in filters.
   * @param signal aborted when nobody waits for the result any more; the read may then reject with its reason
   */
  abstract summarize(by: SummaryField, matching: Matching, signal?: AbortSignal): Promise<Summary>;
}
