import { aggregates } from '#domain';
import { query, statement, type Connection, type Query, type Statement } from '../database.js';
import { tableOf } from './views-schema.js';

/** About so many pages are written by a step, which takes some milliseconds. */
const PAGES = 100;
/** Fewer rows are changed by a step that had nothing to do. */
const LEAST_CHANGES = 2;

/**
 * Merges the parts of an index of words into one, step by step: what a transaction has written is a part of its own,
 * and a search goes through all of them (SQLite, FTS5 extension, "The 'merge' Command").
 */
class WordMerge {
  private readonly merge: Statement;
  private readonly changes: Query<[number]>;
  /** A negative number has all parts become one; the steps after it go on with that. */
  private pages = -PAGES;

  constructor(connection: Connection, table: string) {
    const words = `${table}_words`;
    this.merge = statement(connection, `INSERT INTO ${words} (${words}, rank) VALUES ('merge', ?)`);
    this.changes = query(connection, 'SELECT total_changes()');
  }

  /** Whether there was anything to do. */
  step(): boolean {
    const before = this.total();
    this.merge.run(this.pages);
    this.pages = PAGES;
    return this.total() - before >= LEAST_CHANGES;
  }

  private total(): number {
    return this.changes.first()?.[0] ?? 0;
  }
}

/** Merges the parts of all indexes of words, one step whenever it is asked to go on. */
export function* mergingWords(connection: Connection): Generator<void> {
  for (const { collection } of Object.values(aggregates)) {
    const merge = new WordMerge(connection, tableOf(collection));
    while (merge.step()) yield;
  }
}
