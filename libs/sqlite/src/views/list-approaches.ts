import type { ListQuery } from '#application/views';
import { narrowingsOf, type Condition, type Narrowing, type WayOf } from './narrowing.js';
import type { PreparedQueries } from './prepared-queries.js';
import { RememberedCounts } from './remembered-counts.js';

/** The numbers of the records that several indexes lead to, in a column `led`. */
export interface Lead extends Condition {
  /** Each number is there once. */
  readonly isExact: boolean;
}

/** How the records of a page are found. */
export interface ListApproach {
  /** Whether indexes beside the sorted list lead to so few records that all may as well be sorted at once. */
  readonly areFew: boolean;
  /** Nothing where the sorted list is gone along. */
  readonly lead?: Lead;
  readonly wayOf: WayOf;
}

/** What finding takes, in microseconds; it chooses between ways to the same page. */
export interface FindingCosts {
  /** To go on by one in a sorted list of stations, which tells most of what filters ask. */
  readonly step: number;
  /** To look a record of the list up among the hits of an index, as words need it. */
  readonly probe: number;
  /** To find one more number in an index beside the list. */
  readonly hit: number;
  /** To read a record's row, of so many that the cache can't hold them. */
  readonly row: number;
}

export const usualCosts: FindingCosts = { step: 0.08, probe: 0.27, hit: 0.2, row: 4.5 };

/** The cache for reads holds so many rows of stations; reading one of them takes the ninth part. */
const CACHED_ROWS = 60_000;
const CACHED_SHARE = 1 / 9;

/** By how much further a walk goes where words are looked for: names that have one often stand together. */
const UNEVENNESS = 2;
/** More hits than these are not worth looking up. */
const MOST_LEADING = 50_000;
/** So many more are counted of filters, whose hits lie side by side. */
const COUNTED_FURTHER = 4;
/** Reading so many rows takes as long as a page by growing circles. */
const FEW_ROWS = 1000;

interface Counted {
  readonly narrowing: Narrowing;
  readonly key: string;
  readonly count: number;
}

interface Found {
  readonly counted: readonly Counted[];
  /** Those that lead to few enough. */
  readonly leading: readonly Counted[];
}

/** Chooses the faster way to a page, by how many records each index beside the sorted list leads to. */
export class ListApproaches {
  private readonly counts = new RememberedCounts();

  constructor(
    private readonly queries: PreparedQueries,
    private readonly costs: FindingCosts,
  ) {}

  of(table: string, query: ListQuery): ListApproach {
    const counted = narrowingsOf(table, query).flatMap((narrowing) => this.counted(narrowing));
    const leading = counted
      .filter(({ count }) => count < MOST_LEADING)
      .sort((one, other) => one.count - other.count);
    if (leading.length === 0 || !this.isLed(table, query, { counted, leading }))
      return { areFew: false, wayOf: ({ leads }) => (leads ? 'led' : 'asked') };
    const met = new Set(leading.map(({ key }) => key));
    const wayOf: WayOf = (narrowing) => (met.has(keyOf(narrowing)) ? 'met' : 'asked');
    return { areFew: true, lead: common(leading), wayOf };
  }

  private isLed(table: string, query: ListQuery, found: Found): boolean {
    const size = this.size(table);
    const rows = expected(size, found.leading);
    if (query.sort.by === 'distance') return rows <= FEW_ROWS;
    const leadCost = hitsOf(found.leading) * this.costs.hit + rows * this.rowCost(size);
    return leadCost < this.walkCost(table, query, size, found.counted);
  }

  private walkCost(
    table: string,
    { sort, limit }: ListQuery,
    size: number,
    counted: readonly Counted[],
  ): number {
    const isStations = table === 'stations';
    // What no index has in its order must be read and sorted as a whole.
    if (!isStations && sort.by !== 'name') return Infinity;
    const probed = counted.filter(({ narrowing }) => narrowing.isProbed);
    const step = isStations ? this.costs.step : this.rowCost(size);
    const unevenness = probed.length > 0 ? UNEVENNESS : 1;
    const steps = Math.min(size, ((size * limit) / expected(size, counted)) * unevenness);
    return steps * (step + probed.length * this.costs.probe) + hitsOf(probed) * this.costs.hit;
  }

  private rowCost(size: number): number {
    return size <= CACHED_ROWS ? this.costs.row * CACHED_SHARE : this.costs.row;
  }

  /** How many records there are, a while ago. */
  private size(table: string): number {
    // Every station has a location until it is removed: that index is the shortest to count.
    const sql = `SELECT count(*) FROM ${table}${table === 'stations' ? ' WHERE f_location_id IS NOT NULL' : ''}`;
    return this.counts.recall(sql, () => this.queries.prepared<[number]>(sql).first()?.[0] ?? 0);
  }

  private counted(narrowing: Narrowing): readonly Counted[] {
    const { hits, leads } = narrowing;
    if (!hits || leads) return [];
    const key = keyOf(narrowing);
    return [{ narrowing, key, count: this.counts.recall(key, () => this.count(narrowing, hits)) }];
  }

  private count({ led }: Narrowing, { sql, values }: Condition): number {
    const select = this.queries.prepared<[number]>(`SELECT count(*) FROM (${sql} LIMIT ?)`);
    return select.first(...values, MOST_LEADING * (led ? COUNTED_FURTHER : 1))?.[0] ?? 0;
  }
}

const hitsOf = (counted: readonly Counted[]): number => counted.reduce((sum, { count }) => sum + count, 0);

/** How many records several indexes have in common, if one says nothing of the other. */
const expected = (size: number, counted: readonly Counted[]): number =>
  counted.reduce((rows, { count }) => rows * Math.min(1, count / size), size);

/** What all of them lead to, and no row is read of what some do. */
function common(leading: readonly Counted[]): Lead {
  const [first, ...others] = leading.flatMap(({ narrowing }) => narrowing.hits ?? []);
  // The sign has SQLite follow the first one, which is the shortest.
  const tests = others.map(({ sql }) => `+n IN (${sql})`);
  return {
    sql: `SELECT n AS led FROM (${first?.sql})${tests.length > 0 ? ` WHERE ${tests.join(' AND ')}` : ''}`,
    values: [first, ...others].flatMap((hits) => hits?.values ?? []),
    isExact: leading[0]?.narrowing.isExact ?? false,
  };
}

const keyOf = ({ hits }: Narrowing): string => (hits ? [hits.sql, ...hits.values].join(' ') : '');
