import { query, type Connection, type Query } from '../database.js';

const GREATEST_COUNT = 500;

/** Queries come in few shapes: each is prepared once. */
export class PreparedQueries {
  private readonly queries = new Map<string, Query<never>>();

  constructor(private readonly connection: Connection) {}

  prepared<Row extends readonly unknown[]>(sql: string): Query<Row> {
    const known = this.queries.get(sql);
    if (known) return known;
    if (this.queries.size >= GREATEST_COUNT) this.queries.clear();
    const prepared = query<never>(this.connection, sql);
    this.queries.set(sql, prepared);
    return prepared;
  }
}
