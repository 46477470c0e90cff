import { aggregates, type AggregateKind } from '#domain';
import { query, statement, type Connection } from '../database.js';
import { tableOf } from './schema.js';

/** About so many pages are written by a step, which takes some milliseconds. */
const PAGES = 100;
/** Fewer rows are changed by a step that had nothing to do. */
const LEAST_CHANGES = 2;

/**
 * Merges the segments of all indexes of terms into one each, one step whenever it is asked to go on: what a transaction
 * has written is a segment of its own, and a search reads all of them (SQLite, FTS5 extension, "The 'merge' Command").
 */
export function* mergingTerms(connection: Connection): Generator<void> {
  const changes = query<[number]>(connection, 'SELECT total_changes()');
  const changed = () => changes.first()?.[0] ?? 0;
  for (const kind of Object.keys(aggregates) as AggregateKind[]) {
    const terms = `${tableOf(kind)}_terms`;
    const merge = statement(connection, `INSERT INTO ${terms} (${terms}, rank) VALUES ('merge', ?)`);
    // A negative number has all segments become one; the steps after it go on with that.
    for (let pages = -PAGES, before = changed(); ; pages = PAGES, before = changed()) {
      merge.run(pages);
      if (changed() - before < LEAST_CHANGES) break;
      yield;
    }
  }
}
