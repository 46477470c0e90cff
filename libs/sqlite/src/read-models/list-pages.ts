import { ringsOf, type Circle, type ListQuery, type SortKey } from '#application/views';
import type { AggregateKind } from '#domain';
import { allOf, joined, sql, type PreparedQueries, type Sql } from '../statements.js';
import {
  ROW,
  byDocid,
  inCells,
  matching,
  rowsOf,
  type CandidateSets,
  type Candidates,
  type Source,
} from './candidates.js';
import {
  afterCursor,
  directionOf,
  docidsFrom,
  docidsOfRankAfter,
  inOrderOf,
  isByTime,
  orderOf,
  rangesOf,
  sortKey,
  stored,
  type PageRow,
} from './list-order.js';
import { numberIn, reportedColumns, tableOf } from './schema.js';
import { boxesOf, conditionsOf, selectionsOf, type Selection } from './selection.js';

/** Limits that decide between the two access paths. */
export interface AccessPathLimits {
  /** Candidates below this cost are collected at once; the cost of a look-up by docid is 1. */
  readonly directCollectCost: number;
  /** Entries that are scanned before candidates are counted further. */
  readonly initialScanEntries: number;
  /** A scan is given up when it has cost so many times as much as collecting. */
  readonly maxScanCostRatio: number;
}

const defaultLimits = { directCollectCost: 3_000, initialScanEntries: 1_000, maxScanCostRatio: 1 };

/** The cost to test an entry of a list. */
const ENTRY = 1.5;

interface Page {
  readonly query: ListQuery;
  readonly selection: Selection;
  readonly limit: number;
}

/**
 * Finds pages of lists by one of two access paths: scan an index in the list's order and test each entry, or collect
 * the cheapest set of candidates and sort those that match. For lists by name with words or filters, the index that is
 * scanned is the index of terms. Lists by distance collect candidates from growing rings.
 */
export class ListPages {
  constructor(
    private readonly queries: PreparedQueries,
    private readonly candidates: CandidateSets,
    private readonly limits: AccessPathLimits = defaultLimits,
  ) {}

  /** The first rows after the cursor in the list's order, at most `limit`. */
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
      return this.scanned(page) ?? this.collected(page, this.candidates.withTerms(selection));
    const few = this.candidates.least(selection, this.limits.directCollectCost);
    if (few) return this.collected(page, few);
    if (query.sort.by === 'distance') return this.byDistance(page, query.near);
    return this.scanned(page, this.limits.initialScanEntries) ?? this.scannedFurther(page);
  }

  /** Scans on for at most the cost of collecting, unless that many entries can't be expected to fill a page. */
  private scannedFurther(page: Page): readonly PageRow[] {
    const least = this.candidates.least(page.selection);
    if (!least) return this.scannedWhole(page);
    const entries = Math.floor((least.cost * this.limits.maxScanCostRatio) / this.entryCost(page));
    const found = entries > this.expectedEntries(page, least) ? this.scanned(page, entries) : undefined;
    return found ?? this.collected(page, least);
  }

  /** The least number of entries that fill a page, if candidates are spread evenly over the list. */
  private expectedEntries({ selection, limit }: Page, { count }: Candidates): number {
    return (limit * this.candidates.size(selection)) / Math.max(1, count);
  }

  private entryCost(page: Page): number {
    const { query, selection } = page;
    if (isTermsByName(page)) return selection.connector ? ENTRY : 1;
    // What is read of each entry is in the order of names.
    if (query.sort.by === 'name') return ENTRY;
    // Without the status in the index, a row or document is read of each entry in the areas; keys are in the row.
    const known = reportedColumns.includes(query.sort.by) ? undefined : 'status';
    const ofKeys = selection.hours || selection.prices ? ROW : 0;
    return ENTRY - 1 + ofKeys + this.candidates.weight(selection, known);
  }

  /** @returns undefined if so many entries don't fill the page */
  private scanned(page: Page, most?: number): readonly PageRow[] | undefined {
    if (isTermsByName(page)) return this.scannedTerms(page, most);
    const [first] = rangesOf(page.query);
    const found = this.inRange(page, first, most);
    return found.length < page.limit ? undefined : found;
  }

  /** The first matching rows of a source. */
  private collected(page: Page, source: Source): readonly PageRow[] {
    const { query, selection, limit } = page;
    const key = sortKey(query);
    const edge = isCovered(page, source) ? this.timeThatFills(page, source) : undefined;
    const upTo = edge === undefined ? [] : [sql(`k ${query.sort.descending ? '>=' : '<='} ?`, edge)];
    return this.all(
      // The sign keeps SQLite from using the index in the list's order.
      sql(`SELECT ${numberIn('s.docid')}, +${key.sql} AS k, s.id`, ...key.values),
      rowsOf(selection, source, afterCursor(query, 'k'), ...upTo),
      orderOf(query),
      sql('LIMIT ?', limit),
    );
  }

  /**
   * The time of the last row of a page, so that ids, which decide ties, are read of no row after it.
   * @returns undefined if it has none, or if so many rows do not match
   */
  private timeThatFills({ query, selection, limit }: Page, source: Source): number | undefined {
    const key = sortKey(query).sql;
    const { sql: rows, values } = rowsOf(selection, source, afterCursor(query, key));
    const inOrder = `ORDER BY +${key} ${directionOf(query)} NULLS LAST LIMIT 1 OFFSET ?`;
    const found = this.queries.prepared<[number | null]>(`SELECT ${key} ${rows} ${inOrder}`);
    return found.first(...values, limit - 1)?.[0] ?? undefined;
  }

  /** Scans all ranges of the index: entries without a value come last in both directions. */
  private scannedWhole(page: Page): readonly PageRow[] {
    const found: PageRow[] = [];
    for (const range of rangesOf(page.query)) {
      found.push(...this.inRange({ ...page, limit: page.limit - found.length }, range));
      if (found.length >= page.limit) break;
    }
    return found;
  }

  private inRange({ query, selection, limit }: Page, range: Sql, most?: number): readonly PageRow[] {
    const table = tableOf(selection.kind);
    const column = query.sort.by;
    return this.all(
      sql(`SELECT ${numberIn('s.docid')}, s.${column}, s.id FROM (`),
      sql(`SELECT * FROM ${table} INDEXED BY ${table}_by_${column} WHERE`),
      range,
      sql(`ORDER BY ${column} ${directionOf(query)}, id`),
      most === undefined ? sql('') : sql('LIMIT ?', most),
      sql(') s WHERE'),
      allOf(conditionsOf(selection)),
      sql('LIMIT ?', limit),
    );
  }

  /**
   * Scans the index of terms, which is in the order of docids, until the page is full; then adds the others with the
   * last row's rank, as these may come before it.
   * @returns undefined if so many entries don't fill the page
   */
  private scannedTerms(page: Page, most?: number): readonly PageRow[] | undefined {
    const { query, selection, limit } = page;
    const match = this.candidates.terms.match(selection.kind, selection.clauses);
    const first = query.after?.value === null ? [] : this.byDocid(page, match, most);
    const last = first.at(-1);
    if (first.length < limit || !last) return undefined;
    const where = docidsOfRankAfter(query, last);
    const rest = this.collected(page, { ...matching(selection.kind, match), where });
    return [...first, ...rest].sort(inOrderOf(query)).slice(0, limit);
  }

  private byDocid({ query, selection, limit }: Page, match: string, most = -1): readonly PageRow[] {
    const { kind } = selection;
    return this.all(
      sql(`SELECT ${numberIn('s.docid')}, s.name, s.id FROM (`),
      sql(`SELECT t.rowid AS found FROM ${tableOf(kind)}_terms(?) t WHERE`, match),
      docidsFrom(query),
      // A negative limit is no limit.
      sql(`ORDER BY t.rowid ${directionOf(query)} LIMIT ?`, most),
      sql(`) CROSS JOIN ${byDocid(kind)} ON s.docid = found WHERE`),
      allOf([...conditionsOf(selection, ['terms']), afterCursor(query, 's.name')]),
      sql('LIMIT ?', limit),
    );
  }

  private byDistance(page: Page, near: Circle | undefined): readonly PageRow[] {
    const least = this.candidates.least(page.selection);
    if (!near || !least) throw new Error('a list by distance needs a point');
    const scan = this.expectedEntries(page, least) * this.candidates.weight(page.selection);
    return page.query.sort.descending || least.cost < scan
      ? this.collected(page, least)
      : this.inRings(page, near);
  }

  private inRings(page: Page, near: Circle): readonly PageRow[] {
    const found: PageRow[] = [];
    for (const { radius, beyond } of ringsOf(near, page.query.after)) {
      const circle = { ...near, radius };
      const ring = { ...page, limit: page.limit - found.length, selection: { ...page.selection, circle } };
      const cells = inCells(page.selection.kind, boxesOf(circle));
      const source = beyond === undefined ? cells : { ...cells, where: sql('k > ?', beyond) };
      found.push(...this.collected(ring, source));
      if (found.length >= page.limit) break;
    }
    return found;
  }

  private all(...parts: readonly Sql[]): readonly PageRow[] {
    const { sql: text, values } = joined(parts);
    return this.queries.prepared<[number, SortKey['value'], string]>(text).all(...values);
  }
}

/** Whether the index of terms is in the list's order. */
const isTermsByName = ({ query, selection }: Page): boolean =>
  query.sort.by === 'name' && selection.clauses.length > 0;

/** Whether an index covers what a list of stations by time reads of candidates, so that reading them twice is cheap. */
function isCovered({ query, selection }: Page, { meets }: Source): boolean {
  const { kind, clauses, connector, ids, imports, freshness } = selection;
  const readsDocument = clauses.length > 0 && !meets.includes('terms');
  const readsRecord = imports !== undefined && !meets.includes('import');
  const readsRow = freshness !== undefined || (ids !== undefined && !meets.includes('id'));
  const readsMore = readsDocument || readsRecord || readsRow || connector;
  return kind === 'station' && isByTime(query.sort) && !readsMore;
}
