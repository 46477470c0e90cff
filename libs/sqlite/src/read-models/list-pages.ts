import { ringsOf, type Circle, type ListQuery, type SortKey } from '#application/views';
import type { AggregateKind } from '#domain';
import {
  byPlace,
  inCells,
  matching,
  rowsOf,
  weightOf,
  type CandidateSets,
  type Candidates,
  type Source,
} from './candidates.js';
import {
  behind,
  directionOf,
  inOrderOf,
  isByTime,
  orderOf,
  placesFrom,
  placesOfRankBehind,
  rangesOf,
  sortKey,
  stored,
  type PageRow,
} from './list-order.js';
import { numberAt } from './place.js';
import type { PreparedQueries } from '../database.js';
import { tableOf } from './schema.js';
import { boxesOf, conditionsOf, selectionsOf, type Selection } from './selection.js';
import { allOf, joined, sql, type Sql } from './sql.js';

/** What chooses between the two ways to a page. */
export interface Tuning {
  /** Candidates that cost less are gathered at once; the cost of a look-up by place is 1. */
  readonly soonGathered: number;
  /** Entries that are walked before anything else is counted. */
  readonly shortWalk: number;
  /** A walk is given up when it has cost so many times what gathering does. */
  readonly patience: number;
}

export const usualTuning: Tuning = { soonGathered: 3_000, shortWalk: 1_000, patience: 1 };

/** What testing an entry of a list costs besides its document, and the document where rows are in its order. */
const ENTRY = 1.5;
const DOCUMENT_IN_ORDER = 3;

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
    const selections = selectionsOf(kind, query);
    const pages = selections.map((selection) => this.ofSelection({ query: stored(query), selection, limit }));
    const [only = [], ...others] = pages;
    if (others.length === 0) return only;
    return pages.flat().sort(inOrderOf(query)).slice(0, limit);
  }

  private ofSelection(page: Page): readonly PageRow[] {
    const { query, selection } = page;
    if (isTermsByName(page) && conditionsOf(selection, ['terms']).length === 0)
      return this.walked(page) ?? this.gathered(page, this.candidates.withTerms(selection));
    const few = this.candidates.least(selection, this.tuning.soonGathered);
    if (few) return this.gathered(page, few);
    if (query.sort.by === 'distance') return this.byDistance(page, query.near);
    return this.walked(page, this.tuning.shortWalk) ?? this.walkedFurther(page);
  }

  /** Walks on for as long as gathering would take, unless that is too short to fill a page. */
  private walkedFurther(page: Page): readonly PageRow[] {
    const { selection } = page;
    const least = this.candidates.least(selection);
    if (!least) return this.alongList(page);
    const entries = Math.floor((least.cost * this.tuning.patience) / this.entryCost(page));
    const found = entries > this.expectedEntries(page, least) ? this.walked(page, entries) : undefined;
    return found ?? this.gathered(page, least);
  }

  /** How many entries a walk has to read at least until a page is full, if candidates are spread over the list. */
  private expectedEntries({ selection, limit }: Page, { count }: Candidates): number {
    return (limit * this.candidates.size(selection)) / Math.max(1, count);
  }

  private entryCost(page: Page): number {
    const { query, selection } = page;
    if (isTermsByName(page)) return 1;
    const documents = weightOf(selection) - 1;
    if (query.sort.by === 'name') return documents > 0 ? ENTRY + DOCUMENT_IN_ORDER : ENTRY;
    // The list by update covers statuses: other documents are not read.
    const share = this.candidates.sizeWith(selection) / Math.max(1, this.candidates.size(selection));
    return ENTRY + documents * (query.sort.by === 'updated_at' ? share : 1);
  }

  /** The rows of a page within so many entries of its list; undefined where these don't fill it. */
  private walked(page: Page, most?: number): readonly PageRow[] | undefined {
    if (isTermsByName(page)) return this.alongTerms(page, most);
    // Entries past the bound come before those of the next range.
    const [first] = rangesOf(page.query);
    const found = this.inRange(page, first, most);
    return found.length < page.limit ? undefined : found;
  }

  /** The first of all rows of a source that match. */
  private gathered(page: Page, source: Source): readonly PageRow[] {
    const { query, selection, limit } = page;
    const key = sortKey(query);
    const edge = isCovered(page, source) ? this.timeThatFills(page, source) : undefined;
    const upTo = edge === undefined ? [] : [sql(`k ${query.sort.descending ? '>=' : '<='} ?`, edge)];
    return this.all(
      // The sign keeps SQLite from the index of the sorted list.
      sql(`SELECT ${numberAt('s.place')}, +${key.sql} AS k, s.id`, ...key.values),
      rowsOf(selection, source, behind(query, 'k'), ...upTo),
      orderOf(query),
      sql('LIMIT ?', limit),
    );
  }

  /** The time of the row that fills a page: so the ids that decide ties are read of no row beyond it. */
  private timeThatFills({ query, selection, limit }: Page, source: Source): number | undefined {
    const key = sortKey(query).sql;
    const { sql: rows, values } = rowsOf(selection, source, behind(query, key));
    return this.queries
      .prepared<[number]>(`SELECT ${key} ${rows} ORDER BY +${key} ${directionOf(query)} LIMIT 1 OFFSET ?`)
      .first(...values, limit - 1)?.[0];
  }

  /** Walks the whole index that is in the list's order: entries without a name come last in both directions. */
  private alongList(page: Page): readonly PageRow[] {
    const { query, limit } = page;
    const found: PageRow[] = [];
    for (const range of rangesOf(query)) {
      found.push(...this.inRange({ ...page, limit: limit - found.length }, range));
      if (found.length >= limit) break;
    }
    return found;
  }

  private inRange({ query, selection, limit }: Page, range: Sql, most?: number): readonly PageRow[] {
    const table = tableOf(selection.kind);
    const column = query.sort.by;
    const bound = most === undefined ? sql('') : sql('LIMIT ?', most);
    return this.all(
      sql(`SELECT ${numberAt('s.place')}, s.${column}, s.id FROM (`),
      sql(`SELECT * FROM ${table} INDEXED BY ${table}_by_${column} WHERE`),
      range,
      sql(`ORDER BY ${column} ${directionOf(query)}, id`),
      bound,
      sql(') s WHERE'),
      allOf(conditionsOf(selection)),
      sql('LIMIT ?', limit),
    );
  }

  /**
   * The first rows by name along the index of terms, which has its entries in the order of places: those that fill the
   * page, and the others of the last one's rank, which may come before it.
   * @returns undefined where so many entries don't fill the page
   */
  private alongTerms(page: Page, most?: number): readonly PageRow[] | undefined {
    const { query, selection, limit } = page;
    if (query.after?.value === null) return undefined;
    const match = this.candidates.terms.match(selection.kind, selection.clauses);
    const first = this.inPlaces(page, match, most);
    const last = first.at(-1);
    if (first.length < limit || !last) return undefined;
    const where = placesOfRankBehind(query, last);
    const rest = this.gathered(page, { ...matching(selection.kind, match), where });
    return [...first, ...rest].sort(inOrderOf(query)).slice(0, limit);
  }

  /** The first rows in the order of places. */
  private inPlaces({ query, selection, limit }: Page, match: string, most = -1): readonly PageRow[] {
    const { kind } = selection;
    return this.all(
      sql(`SELECT ${numberAt('s.place')}, s.name, s.id FROM (`),
      sql(`SELECT t.rowid AS at FROM ${tableOf(kind)}_terms(?) t WHERE`, match),
      placesFrom(query),
      // A negative number is no limit.
      sql(`ORDER BY t.rowid ${directionOf(query)} LIMIT ?`, most),
      sql(`) CROSS JOIN ${byPlace(kind)} ON s.place = at WHERE`),
      allOf([...conditionsOf(selection, ['terms']), behind(query, 's.name')]),
      sql('LIMIT ?', limit),
    );
  }

  private byDistance(page: Page, near: Circle | undefined): readonly PageRow[] {
    const least = this.candidates.least(page.selection);
    if (!near || !least) throw new Error('a list by distance is about a place');
    const walk = this.expectedEntries(page, least) * weightOf(page.selection);
    return page.query.sort.descending || least.cost < walk
      ? this.gathered(page, least)
      : this.inRings(page, near);
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

/** Whether the index of terms is in the list's order. */
const isTermsByName = ({ query, selection }: Page): boolean =>
  query.sort.by === 'name' && selection.clauses.length > 0;

/** Whether an index covers what a list of stations by time asks of candidates, so that they are read twice soon. */
function isCovered({ query, selection }: Page, { answers }: Source): boolean {
  const { kind, clauses, freshness } = selection;
  const asksDocument = clauses.length > 0 && !answers.includes('terms');
  return kind === 'station' && isByTime(query.sort) && !asksDocument && !freshness;
}
