import { query, type Connection, type Query } from '../database.js';

/** Statements that are kept, and the greatest length of one: a character of a statement takes some 22 bytes. */
const MOST_STATEMENTS = 150;
const GREATEST_LENGTH = 4_000;

/** Queries come in few shapes: each is prepared once. */
export class PreparedQueries {
  private readonly kept = new Map<string, Query<never>>();

  constructor(private readonly connection: Connection) {}

  prepared<Row extends readonly unknown[]>(sql: string): Query<Row> {
    const known = this.kept.get(sql);
    if (known) return known;
    const made = query<never>(this.connection, sql);
    if (sql.length > GREATEST_LENGTH) return made;
    if (this.kept.size >= MOST_STATEMENTS) this.kept.clear();
    this.kept.set(sql, made);
    return made;
  }
}
