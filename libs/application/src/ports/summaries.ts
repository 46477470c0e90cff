import type { Matching } from '../queries/list-query.js';

/** What stations can be counted by. */
export const summaryFields = ['available', 'manufacturer', 'location_id', 'city'] as const;
export type SummaryField = (typeof summaryFields)[number];

export interface SummaryGroup {
  /** The value as one of the group's stations has it; null for those without one. */
  readonly value: string | null;
  /** What the value is called, where it is a code or an id that has a name. */
  readonly label?: string;
  readonly count: number;
}

export interface Summary {
  /** All records that match: the sum of the groups' counts. */
  readonly total: number;
  /**
   * A list of {@link SummaryGroup} as JSON, as one text goes from thread to thread at once: largest first; ties by folded
   * code points, null after the others.
   */
  readonly groups: string;
}

/** Counts of stations. */
export abstract class Summaries {
  /** Values that filters take as the same are one group. */
  abstract summarize(by: SummaryField, matching: Matching): Promise<Summary>;
}
