import { aggregates, type AggregateKind } from '#domain';
import { query, statement, type Connection, type Statement } from '../database.js';
import { placeOf } from './place.js';
import { tableOf } from './schema.js';

interface Write {
  readonly rank: number;
  readonly number: number;
  /** Absent where a document is removed. */
  readonly document?: string;
}

/**
 * What a batch changes in an index of terms. FTS5 writes what it is given as one segment for as long as rows ascend,
 * and a segment each otherwise: so it is given all changes at once, in the order of places.
 */
export class DocumentWrites {
  private readonly insert: Statement;
  private readonly remove: Statement;
  private readonly added = new Map<number, Write>();
  private readonly removed = new Map<number, Write>();

  constructor(connection: Connection, table: string) {
    const place = placeOf('?', '?');
    this.insert = statement(connection, `INSERT INTO ${table}_terms (rowid, document) VALUES (${place}, ?)`);
    this.remove = statement(connection, `DELETE FROM ${table}_terms WHERE rowid = ${place}`);
  }

  add(rank: number, number: number, document: string): void {
    this.added.set(number, { rank, number, document });
  }

  /** @param rank of the place that the record's document has */
  take(rank: number, number: number): void {
    if (this.added.delete(number) || this.removed.has(number)) return;
    this.removed.set(number, { rank, number });
  }

  /** Forgets what is not written. */
  clear(): void {
    this.removed.clear();
    this.added.clear();
  }

  flush(): void {
    const writes = [...this.removed.values(), ...this.added.values()];
    // The sort is stable: a document is removed from a place before another one comes there.
    for (const { rank, number, document } of writes.sort(byPlace))
      if (document === undefined) this.remove.run(rank, number);
      else this.insert.run(rank, number, document);
    this.clear();
  }
}

const byPlace = (one: Write, other: Write): number => one.rank - other.rank || one.number - other.number;

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
