import { PageBudget, type KeyPage, type AggregateKey } from '#application';
import type { AggregateKind } from '#domain';
import type { Connection } from '../database.js';
import { query, type Query } from '../statements.js';

/** Rows of one page, of all kinds: a page is read in the thread that answers requests. */
const PAGE = 5000;

/** Lists the aggregates of a kind in the order of their rows, as no index is by kind. */
export class AggregateKeys {
  private readonly selectLastOfPage: Query<[number | null]>;
  private readonly selectIds: Query<[string]>;

  /** @param connection to a file with a table `aggregates` of ids and kinds */
  constructor(connection: Connection) {
    this.selectLastOfPage = query(
      connection,
      `SELECT max(n) FROM (SELECT rowid AS n FROM aggregates WHERE rowid > ? ORDER BY rowid LIMIT ${PAGE})`,
    );
    this.selectIds = query(
      connection,
      'SELECT id FROM aggregates WHERE rowid > ? AND rowid <= ? AND kind = ? ORDER BY rowid',
    );
  }

  page(kind: AggregateKind, after = 0): KeyPage {
    const last = this.selectLastOfPage.first(after)?.[0] ?? undefined;
    if (last === undefined) return { keys: [] };
    return { keys: this.selectIds.map(([id]) => ({ kind, id }), after, last, kind), next: last };
  }
}

/** The first keys whose states have so many bytes, one at least. @param sizes in bytes, by the index of the key */
export function firstOf(
  keys: readonly AggregateKey[],
  sizes: ReadonlyMap<number, number>,
  bytes: number,
): readonly AggregateKey[] {
  const budget = new PageBudget(bytes);
  const end = keys.findIndex((_, index) => !budget.admits(sizes.get(index) ?? 1));
  return end < 0 ? keys : keys.slice(0, end);
}
