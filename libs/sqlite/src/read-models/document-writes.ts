import { aggregates, type AggregateKind } from '#domain';
import type { Connection } from '../database.js';
import { query, statement, transaction, type Statement } from '../statements.js';
import { docidOf, tableOf } from './schema.js';

interface Write {
  readonly rank: number;
  readonly number: number;
  /** Absent if a document is removed. */
  readonly document?: string;
}

/**
 * The changes of a batch to an index of terms. FTS5 writes rows with ascending docids as one segment, and begins
 * another one if they don't ascend: so all changes are written at once, sorted by docid.
 */
export class DocumentWrites {
  private readonly insert: Statement;
  private readonly deletion: Statement;
  private readonly added = new Map<number, Write>();
  private readonly removed = new Map<number, Write>();

  constructor(connection: Connection, table: string) {
    const docid = docidOf('?', '?');
    this.insert = statement(connection, `INSERT INTO ${table}_terms (rowid, document) VALUES (${docid}, ?)`);
    this.deletion = statement(connection, `DELETE FROM ${table}_terms WHERE rowid = ${docid}`);
  }

  add(rank: number, number: number, document: string): void {
    this.added.set(number, { rank, number, document });
  }

  /** @param rank that the docid of the record's document has now */
  remove(rank: number, number: number): void {
    if (this.added.delete(number) || this.removed.has(number)) return;
    this.removed.set(number, { rank, number });
  }

  /** Drops the changes that are not written. */
  clear(): void {
    this.removed.clear();
    this.added.clear();
  }

  flush(): void {
    const writes = [...this.removed.values(), ...this.added.values()];
    // The sort is stable, so a document is removed before another one is written with its docid.
    for (const { rank, number, document } of writes.sort(byDocid))
      if (document === undefined) this.deletion.run(rank, number);
      else this.insert.run(rank, number, document);
    this.clear();
  }
}

const byDocid = (one: Write, other: Write): number => one.rank - other.rank || one.number - other.number;

/** About how many pages a step writes, in some milliseconds. */
const PAGES = 100;
/** A step that had nothing to merge changes fewer rows. */
const LEAST_CHANGES = 2;

/**
 * Merges the segments of each index of terms into one, in steps. Each transaction writes a segment, and a search reads
 * all of them (SQLite, FTS5 extension, "The 'merge' Command").
 */
export function* mergingTerms(connection: Connection): Generator<void> {
  const changes = query<[number]>(connection, 'SELECT total_changes()');
  const changed = () => changes.first()?.[0] ?? 0;
  for (const kind of Object.keys(aggregates) as AggregateKind[]) {
    const terms = `${tableOf(kind)}_terms`;
    const merge = statement(connection, `INSERT INTO ${terms} (${terms}, rank) VALUES ('merge', ?)`);
    // A negative number begins the merge of all segments into one; positive ones continue it.
    for (let pages = -PAGES, before = changed(); ; pages = PAGES, before = changed()) {
      transaction(connection, () => merge.run(pages));
      if (changed() - before < LEAST_CHANGES) break;
      yield;
    }
  }
}
