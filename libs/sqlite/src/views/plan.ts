import type { ListQuery } from '#application/views';
import type { FindingCosts } from './finding-costs.js';
import type { Cells, Condition, HitsByName, IndexPath, Narrowing, WayOf } from './narrowing.js';

/** The numbers of the records that several indexes lead to, in a column `led`. */
export interface Lead extends Condition {
  /** Each number is there once. */
  readonly isExact: boolean;
  /** Nothing is read of the records but their names. */
  readonly readsNames: boolean;
  /** Only those are led to that come first by name. */
  readonly byName?: HitsByName;
}

/** A glance at the first so many records that meet all else. */
export interface Glance {
  /** Asks each of them, by its number `n` and what every index of stations tells. */
  readonly test: Condition;
  /** It asks for the status too. */
  readonly readsRow: boolean;
  readonly atMost: number;
}

/** How the records of a page are found. */
export interface ListApproach {
  /** Whether indexes beside the sorted list lead to so few records that all may as well be sorted at once. */
  readonly areFew: boolean;
  /** Nothing where an index is gone along. */
  readonly lead?: Lead;
  /** The index that is gone along, where it is not that of the sorted list. */
  readonly path?: IndexPath;
  /** The cells that it goes along; of each, only what comes first by name is read. */
  readonly cells?: Cells;
  readonly wayOf: WayOf;
  /** Where it is given, a page may come out too short. */
  readonly glance?: Glance;
  /** Where so many are led to, nothing is found. */
  readonly tooMany?: number;
}

/** An approach with what it takes, in microseconds. */
export interface Plan {
  readonly approach: ListApproach;
  readonly cost: number;
}

/** A narrowing, and about how many records it leads to. */
export interface Counted {
  readonly narrowing: Narrowing;
  readonly count: number;
  /** The share of all records whose words are read, if that was looked at; else it is guessed. */
  readonly passed?: number;
  /** How many hits could be gathered while its index is gone through. */
  readonly entries: number;
}

/** The list whose page is looked for. */
export interface Scene {
  readonly table: string;
  readonly query: ListQuery;
  /** How many records the table has. */
  readonly size: number;
  /** In how many cells of the map there are any, where the query asks for places. */
  readonly cells: number;
  readonly costs: FindingCosts;
}
