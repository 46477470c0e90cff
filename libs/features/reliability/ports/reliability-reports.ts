import type { Position } from '#application/views';

/** The rules by which reliability is counted: those of the UK's regulations of 2023, and of 23 CFR 680.116(b). */
export const rules = ['uk', 'us'] as const;
export type Rule = (typeof rules)[number];

export const groupFields = ['operator', 'source_feed', 'country', 'location_id', 'station_id'] as const;
export type GroupField = (typeof groupFields)[number];

/** The orders of groups: by their values; or the least reliable first, null last, and by value among equals. */
export const groupSorts = ['value', 'reliability'] as const;
export type GroupSort = (typeof groupSorts)[number];

/** What is reported of which time. Times are milliseconds since 1970. */
export interface ReliabilityQuery {
  readonly rule: Rule;
  readonly from: number;
  readonly to: number;
  readonly groupBy: GroupField;
  readonly sort: GroupSort;
  /** Only while the strongest connector of a station has so much power; 0: any, unknown power too. */
  readonly minKilowatts: number;
  /** By the events up to this position, which the read models have. */
  readonly at: Position;
  /** The group after which the report goes on; undefined for the first one. */
  readonly after: GroupPlace | undefined;
  /** Whether all groups are wanted, and not a page of at most {@link GROUPS_OF_PAGE}. */
  readonly isWhole: boolean;
}

/** Greatest number of groups of a page. */
export const GROUPS_OF_PAGE = 1_000;

/** A group by its value, in the order of UTF-16 code units; null is the last one. */
export interface GroupKey {
  readonly value: string | null;
}

/** Where a group stands in any order. */
export interface GroupPlace extends GroupKey {
  readonly reliability: number | null;
}

/** The reliability of points. */
export interface Figures {
  /** How many points have a time that counts. */
  readonly points: number;
  /** The sums over the points, exact to the millisecond. `counted` is the sum of the others. */
  readonly seconds: {
    readonly counted: number;
    readonly up: number;
    readonly down: number;
    readonly excluded: number;
  };
  /** The mean over the points, from 0 to 1; null where nothing counts. */
  readonly reliability: number | null;
  /** By rule us: for each month of the time the same of the twelve months that end with it. */
  readonly months?: readonly MonthOfReport[];
}

export interface MonthOfReport {
  /** YYYY-MM, in UTC. */
  readonly month: string;
  readonly reliability: number | null;
}

export interface GroupFigures extends GroupKey, Figures {}

export interface ReliabilityReport {
  readonly total: Figures;
  /**
   * The groups, {@link GroupFigures}, as JSON lists of at most {@link GROUPS_OF_PAGE} each: a worker hands over texts in a
   * fraction of the time of as many objects.
   */
  readonly pages: readonly string[];
  /** The last group of the page, if there are further ones. */
  readonly next: GroupPlace | undefined;
}

/** Reports of how reliable stations were. */
export abstract class ReliabilityReports {
  /**
   * Counts from all changes up to a position: the cost grows with them. The same query has the same report again, with
   * the same release.
   * @param signal aborted when nobody waits for the result any more; the read may then reject with its reason
   */
  abstract report(query: ReliabilityQuery, signal?: AbortSignal): Promise<ReliabilityReport>;
}
