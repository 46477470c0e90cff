import { query, type Connection, type Query } from '../database.js';
import { KeptByText } from './kept-by-text.js';

/** Queries come in few shapes: each is prepared once. */
export class PreparedQueries {
  private readonly queries = new KeptByText<Query<never>>();

  constructor(private readonly connection: Connection) {}

  prepared<Row extends readonly unknown[]>(sql: string): Query<Row> {
    return this.queries.get(sql) ?? this.queries.keep(sql, query<never>(this.connection, sql));
  }
}
