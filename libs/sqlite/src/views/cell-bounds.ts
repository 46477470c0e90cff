import type { Stretch } from './list-order.js';
import { joined, type Cells, type Condition } from './narrowing.js';
import { keyStatement } from './page-statement.js';
import type { ListApproach } from './plan.js';
import type { PreparedQueries } from './prepared-queries.js';

/** By how many times more stations are likely to come up to a bound than a page has. */
export const MARGIN = 2;
/** Where a bound was too near, so many times more come up to the next one. */
const GROWTH = 4;

type Census = readonly [cell: number | null, most: number, all: number];

/**
 * Parts of a stretch of a list by name, each up to a bound, so that of many cells each is read only as far as the page
 * is likely to reach. The cell with the most stations tells how far that is: names are spread over the others much as
 * over it.
 */
export class CellBounds {
  constructor(private readonly queries: PreparedQueries) {}

  *of(table: string, stretch: Stretch, approach: ListApproach, cells: Cells): Generator<Stretch> {
    const { sql, values } = cells.census;
    const [cell, most, all] = this.queries.prepared<Census>(sql).first(...values) ?? [null, 0, 0];
    const { query } = stretch;
    let { from } = stretch;
    let rank = (query.limit * MARGIN * most) / all;
    for (; cell !== null; rank *= GROWTH) {
      const alone = { ...approach, path: cells.only(cell) };
      const bound = this.key(keyStatement(table, { query, from }, alone, Math.ceil(rank)));
      if (bound === undefined) break;
      const [upTo, beyond] = query.sort.descending ? ['>=', '<'] : ['<=', '>'];
      yield { query, from: joined([from, { sql: `k ${upTo} ?`, values: [bound] }], ' AND ') };
      from = { sql: `k ${beyond} ?`, values: [bound] };
    }
    yield { query, from };
  }

  /** Undefined where there is none, and where those that are left have no name. */
  private key({ sql, values }: Condition): string | undefined {
    return this.queries.prepared<[string | null]>(sql).first(...values)?.[0] ?? undefined;
  }
}
