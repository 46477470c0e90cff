import { ringsOf, type Circle, type ListQuery, type SortField, type SortKey } from '#application/views';
import type { AggregateKind } from '#domain';
import { byPlace, inCells, type CandidateSets, type Candidates, type Source } from './candidates.js';
import {
  behind,
  directionOf,
  isByTime,
  orderOf,
  rangesOf,
  sortKey,
  stored,
  type PageRow,
} from './list-order.js';
import { LAST_RANK, firstPlaceOf, numberAt, rankAt, rankOfName } from './place.js';
import type { PreparedQueries } from '../database.js';
import { tableOf } from './schema.js';
import { boxesOf, conditionsOf, selectionOf, type Selection } from './selection.js';
import { allOf, joined, sql, type Sql } from './sql.js';

/** What chooses between the two ways to a page, in look-ups of a place by an index. */
export interface Tuning {
  /** What it takes to test an entry of a list's index: of the list by name, which has rows in its order, and by time. */
  readonly entryByName: number;
  readonly entryByTime: number;
  /** A walk that has taken as much is given up. */
  readonly longestWalk: number;
}

export const usualTuning: Tuning = { entryByName: 2, entryByTime: 5, longestWalk: 25_000 };
/** Candidates that take less are gathered at once. */
const SOON_GATHERED = 2_000;

/** The page of a list that a query asks for. */
interface Page {
  readonly query: ListQuery;
  readonly selection: Selection;
  readonly limit: number;
}

/**
 * Finds pages of lists in one of two ways: it walks an index in the list's order and tests each entry, or it gathers
 * the smallest set of candidates and sorts those that match. Where words or filters are asked for, a list by name is
 * walked along the index of terms. The nearest come from circles that grow.
 */
export class ListPages {
  constructor(
    private readonly queries: PreparedQueries,
    private readonly candidates: CandidateSets,
    private readonly tuning: Tuning = usualTuning,
  ) {}

  /** The first rows of a page, at most `limit`, in the list's order. */
  page(kind: AggregateKind, query: ListQuery, limit: number): readonly PageRow[] {
    const page = { query: stored(query), selection: selectionOf(kind, query), limit };
    const { by } = query.sort;
    if (by === 'distance') return this.byDistance(page, query.near);
    if (by === 'name' && page.selection.clauses.length > 0) return this.byNameWithTerms(page);
    return this.alongListOrGathered(page);
  }

  private alongListOrGathered(page: Page): readonly PageRow[] {
    const { query, selection, limit } = page;
    const few = this.candidates.least(selection, this.tuning.longestWalk);
    if (few && this.isWorthGathering(page, few)) return this.gathered(page, few);
    // Entries past the bound come before those of the next range.
    const [first] = rangesOf(query);
    const found = this.walked(page, first, this.longest(query.sort.by));
    if (found.length >= limit) return found;
    const many = few ?? this.candidates.least(selection);
    return many ? this.gathered(page, many) : this.alongList(page);
  }

  private byNameWithTerms(page: Page): readonly PageRow[] {
    const { selection } = page;
    const asksMore = conditionsOf(selection, ['terms']).length > 0;
    const few = asksMore ? this.candidates.least(selection, SOON_GATHERED) : undefined;
    return few
      ? this.gathered(page, few)
      : (this.alongTerms(page) ?? this.gathered(page, this.leastOf(page)));
  }

  private leastOf({ selection }: Page): Candidates {
    const least = this.candidates.least(selection);
    if (!least) throw new Error('a selection by terms or places has candidates');
    return least;
  }

  private entryCost(by: SortField): number {
    return by === 'name' ? this.tuning.entryByName : this.tuning.entryByTime;
  }

  /** How many entries a walk reads before it is given up. */
  private longest(by: SortField): number {
    return Math.floor(this.tuning.longestWalk / this.entryCost(by));
  }

  /** Whether a walk, which reads about `limit × rows / candidates` entries until the page is full, takes longer. */
  private isWorthGathering({ query, selection, limit }: Page, { count, cost }: Candidates): boolean {
    const entries = (limit * this.candidates.size(selection)) / count;
    return cost <= entries * this.entryCost(query.sort.by);
  }

  /** The first of all rows of a source that match. */
  private gathered(page: Page, source: Source): readonly PageRow[] {
    const { query, selection, limit } = page;
    const key = sortKey(query);
    const conditions = [...conditionsOf(selection, source.answers), behind(query, 'k')];
    const edge = isCovered(page, source) ? this.timeThatFills(page, source) : undefined;
    if (edge !== undefined) conditions.push(sql(`k ${query.sort.descending ? '>=' : '<='} ?`, edge));
    const where = allOf([...(source.where ? [source.where] : []), ...conditions]);
    // The sign keeps SQLite from the index of the sorted list.
    return this.all(
      sql(`SELECT ${numberAt('s.place')}, +${key.sql} AS k, s.id FROM`, ...key.values),
      source.from,
      joined([sql('WHERE'), where, orderOf(query)], ' '),
      sql('LIMIT ?', limit),
    );
  }

  /** The time of the row that fills a page: so the ids that decide ties are read of no row beyond it. */
  private timeThatFills(
    { query, selection, limit }: Page,
    { from, where, answers }: Source,
  ): number | undefined {
    const key = sortKey(query).sql;
    const conditions = allOf([
      ...(where ? [where] : []),
      ...conditionsOf(selection, answers),
      behind(query, key),
    ]);
    return this.queries
      .prepared<[number]>(
        `SELECT ${key} FROM ${from.sql} WHERE ${conditions.sql}
         ORDER BY +${key} ${directionOf(query)} LIMIT 1 OFFSET ?`,
      )
      .first(...from.values, ...conditions.values, limit - 1)?.[0];
  }

  /** Walks the index that is in the list's order: entries without a name come last, whichever the direction. */
  private alongList(page: Page): readonly PageRow[] {
    const { query, limit } = page;
    const found: PageRow[] = [];
    for (const range of rangesOf(query)) {
      found.push(...this.walked({ ...page, limit: limit - found.length }, range));
      if (found.length >= limit) break;
    }
    return found;
  }

  private walked({ query, selection, limit }: Page, range: Sql, most?: number): readonly PageRow[] {
    const table = tableOf(selection.kind);
    const column = query.sort.by;
    const conditions = allOf(conditionsOf(selection));
    const entries: Sql = {
      sql: `SELECT * FROM ${table} INDEXED BY ${table}_by_${column} WHERE ${range.sql}
            ORDER BY ${column} ${directionOf(query)}, id${most === undefined ? '' : ' LIMIT ?'}`,
      values: most === undefined ? range.values : [...range.values, most],
    };
    return this.all(sql(`SELECT ${numberAt('s.place')}, s.${column}, s.id FROM (`), entries, {
      sql: `) s WHERE ${conditions.sql} LIMIT ?`,
      values: [...conditions.values, limit],
    });
  }

  /**
   * The first rows by name along the index of terms, which has its entries in the order of places: as far as to the end
   * of the rank that fills the page.
   * @returns undefined where the index has no such row within the bound
   */
  private alongTerms(page: Page): readonly PageRow[] | undefined {
    const { query, selection } = page;
    const { after, sort } = query;
    if (after?.value === null) return undefined;
    const start = after ? rankOfName(String(after.value)) : sort.descending ? LAST_RANK : 0;
    const edge = this.rankThatFills(page, start);
    if (edge === undefined) return undefined;
    const [first, last] = sort.descending ? [edge, start] : [start, edge];
    const where = sql(`t.rowid >= ${firstPlaceOf('?')} AND t.rowid < ${firstPlaceOf('?')}`, first, last + 1);
    return this.gathered(page, { ...this.candidates.withTerms(selection), where });
  }

  /** The rank of the row that fills a page, from a rank on. */
  private rankThatFills({ query, selection, limit }: Page, start: number): number | undefined {
    const { kind, clauses } = selection;
    const table = tableOf(kind);
    const { descending } = query.sort;
    const conditions = allOf([...conditionsOf(selection, ['terms']), behind(query, 's.name')]);
    const [row] = this.queries
      .prepared<[number]>(
        `SELECT ${rankAt('s.place')} FROM (
           SELECT rowid AS at FROM ${table}_terms(?)
           WHERE rowid ${descending ? '<' : '>='} ${firstPlaceOf('?')}
           ORDER BY rowid ${descending ? 'DESC' : 'ASC'} LIMIT ?
         ) CROSS JOIN ${byPlace(kind)} ON s.place = at WHERE ${conditions.sql} LIMIT 1 OFFSET ?`,
      )
      .all(
        this.candidates.terms.match(kind, clauses),
        descending ? start + 1 : start,
        Math.max(this.longest('name'), limit),
        ...conditions.values,
        limit - 1,
      );
    return row?.[0];
  }

  private byDistance(page: Page, near: Circle | undefined): readonly PageRow[] {
    const few = this.candidates.least(page.selection, this.tuning.longestWalk);
    if (few && this.isWorthGathering(page, few)) return this.gathered(page, few);
    return near && !page.query.sort.descending
      ? this.inRings(page, near)
      : this.gathered(page, this.leastOf(page));
  }

  private inRings(page: Page, near: Circle): readonly PageRow[] {
    const { query, selection, limit } = page;
    const found: PageRow[] = [];
    for (const { radius, beyond } of ringsOf(near, query.after)) {
      const circle = { ...near, radius };
      const ring = { ...page, limit: limit - found.length, selection: { ...selection, circle } };
      const source = inCells(boxesOf(circle));
      found.push(
        ...this.gathered(ring, beyond === undefined ? source : { ...source, where: sql('k > ?', beyond) }),
      );
      if (found.length >= limit) break;
    }
    return found;
  }

  private all(...parts: readonly Sql[]): readonly PageRow[] {
    const { sql: text, values } = joined(parts, ' ');
    return this.queries.prepared<[number, SortKey['value'], string]>(text).all(...values);
  }
}

/** Whether an index covers what a list of stations by time asks of candidates, so that they are read twice soon. */
function isCovered({ query, selection }: Page, { answers }: Source): boolean {
  const { kind, clauses, statusesOrTerms, freshness } = selection;
  const asksDocument = statusesOrTerms.length > 0 || (clauses.length > 0 && !answers.includes('terms'));
  return kind === 'station' && isByTime(query.sort) && !asksDocument && !freshness;
}
