import type { StoredRecord } from '#application/views';
import { statement, type Connection, type Statement } from '../database.js';
import { textsOf } from './record-row.js';

/** What records are shown by, beside the table in which they are found. */
export class RecordTexts {
  private readonly insert: Statement;
  private readonly update: Statement;

  constructor(connection: Connection, table: string) {
    const texts = textsOf(table);
    this.insert = statement(connection, `INSERT INTO ${texts} (attributes, rest, n) VALUES (?, ?, ?)`);
    this.update = statement(connection, `UPDATE ${texts} SET attributes = ?, rest = ? WHERE n = ?`);
  }

  add(n: number, { attributes, rest }: StoredRecord): void {
    this.insert.run(attributes, rest, n);
  }

  replace(n: number, { attributes, rest }: StoredRecord): void {
    this.update.run(attributes, rest, n);
  }
}
