import type { Position } from '#application/views';
import { query, statement, type Connection, type Query, type Statement } from '../database.js';

/** A position in the log, as it is stored beside the read models. */
export class Positions {
  private readonly select: Query<[Position]>;
  private readonly write: Statement;
  private readonly remove: Statement;

  /** @param name `projection` is the position up to which events are applied */
  constructor(connection: Connection, name = 'projection') {
    this.select = query(connection, `SELECT position FROM positions WHERE name = '${name}'`);
    this.write = statement(connection, `INSERT OR REPLACE INTO positions VALUES ('${name}', ?)`);
    this.remove = statement(connection, `DELETE FROM positions WHERE name = '${name}'`);
  }

  /** Undefined before the first. */
  applied(): Position | undefined {
    return this.select.first()?.[0];
  }

  store(position: Position): void {
    this.write.run(position);
  }

  forget(): void {
    this.remove.run();
  }
}
