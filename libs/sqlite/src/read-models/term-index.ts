import type { AggregateKind } from '#domain';
import type { PreparedQueries } from '../database.js';
import { tableOf } from './schema.js';
import { matchOf, type Clause, type Term } from './terms.js';

/** More terms with a prefix than these are left to FTS5. */
const MOST_TERMS = 64;
/** The index has prefixes of up to so many characters. */
const INDEXED_PREFIX = 3;

/** The full-text index of a kind's documents. */
export class TermIndex {
  constructor(private readonly queries: PreparedQueries) {}

  /**
   * What FTS5 looks up for documents that meet all clauses. It reads all entries of a prefix that it has no index of
   * before it gives the first, and those of whole terms one by one: so the terms that begin so take the place of a
   * longer prefix.
   */
  match(kind: AggregateKind, clauses: readonly Clause[]): string {
    return matchOf(clauses.map((clause) => clause.flatMap((term) => this.expanded(kind, term))));
  }

  /** How many documents meet all clauses: exact up to `most`, more than that beyond. */
  count(kind: AggregateKind, clauses: readonly Clause[], most = Number.MAX_SAFE_INTEGER): number {
    const counted = this.queries.prepared<[number]>(
      `SELECT count(*) FROM (SELECT 1 FROM ${tableOf(kind)}_terms(?) LIMIT ?)`,
    );
    return (
      counted.first(this.match(kind, clauses), Math.min(most, Number.MAX_SAFE_INTEGER - 1) + 1)?.[0] ?? 0
    );
  }

  private expanded(kind: AggregateKind, term: Term): Clause {
    if (!term.isPrefix || [...term.text].length <= INDEXED_PREFIX) return [term];
    const terms = this.termsFrom(kind, term.text);
    return terms.length > 0 && terms.length <= MOST_TERMS ? terms.map((text) => ({ text })) : [term];
  }

  /** The terms with a prefix, and no more than one too many: each is one look-up in the vocabulary. */
  private termsFrom(kind: AggregateKind, prefix: string): readonly string[] {
    const next = (from: string) =>
      `(SELECT term FROM ${tableOf(kind)}_vocabulary WHERE term >= ${from} AND term < ? LIMIT 1)`;
    const end = `${prefix}\u{10ffff}`;
    return this.queries
      .prepared<[string]>(
        `WITH RECURSIVE found (term) AS (
           SELECT ${next('?')} UNION ALL
           SELECT ${next('found.term || char(1)')} FROM found WHERE term IS NOT NULL LIMIT ${MOST_TERMS + 1}
         ) SELECT term FROM found WHERE term IS NOT NULL`,
      )
      .all(prefix, end, end)
      .map(([term]) => term);
  }
}
