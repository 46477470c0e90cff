import type { SearchEntry } from '#application/views';
import { query, statement, type Connection, type Query, type Statement } from '../database.js';
import { placeOf, rankOfName } from './name-order.js';
import { isInOrder, wordsText } from './word-index.js';

interface Write {
  readonly rank: number;
  readonly n: number;
  /** Absent where the record's words are taken out. */
  readonly words?: string;
}

/**
 * What a batch changes in an index of words. FTS5 keeps what it is given in memory and writes it as one part for as
 * long as rowids ascend, and else a part for each: so it is given all at once, in the order of places.
 */
export class WordWrites {
  private readonly insert: Statement;
  private readonly remove: Statement;
  /** Where places tell ranks. */
  private readonly heldRank: Query<[number]> | undefined;
  private readonly inserted = new Map<number, Write>();
  private readonly removed = new Map<number, Write>();

  constructor(connection: Connection, table: string) {
    this.insert = statement(
      connection,
      `INSERT INTO ${table}_words (rowid, words) VALUES (${placeOf('?', '?')}, ?)`,
    );
    this.remove = statement(connection, `DELETE FROM ${table}_words WHERE rowid = ${placeOf('?', '?')}`);
    if (isInOrder(table)) this.heldRank = query(connection, `SELECT rank FROM ${table}_names WHERE n = ?`);
  }

  /** Adds the words of a record that has none here. */
  add(n: number, { words, filters }: SearchEntry): void {
    const rank = this.heldRank ? rankOfName(filters.name ?? null) : 0;
    this.inserted.set(n, { n, rank, words: wordsText(words) });
  }

  /** Takes those out that it has had, before its rank becomes another one. */
  takeOut(n: number): void {
    if (this.inserted.delete(n) || this.removed.has(n)) return;
    this.removed.set(n, { n, rank: this.heldRank?.first(n)?.[0] ?? 0 });
  }

  /** Forgets what was not written. */
  begin(): void {
    this.removed.clear();
    this.inserted.clear();
  }

  flush(): void {
    const writes = [...this.removed.values(), ...this.inserted.values()];
    // What is taken out of a place goes before what is put there, as the sort is stable.
    for (const { rank, n, words } of writes.sort((one, other) => one.rank - other.rank || one.n - other.n))
      if (words === undefined) this.remove.run(rank, n);
      else this.insert.run(rank, n, words);
    this.begin();
  }
}
