import { statement, type Connection, type Statement } from '../database.js';
import { placeOf } from './place.js';

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
