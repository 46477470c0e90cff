import type { Position } from '#application/views';
import { query, statement, type Connection } from './database.js';

/** The tables that are read. */
export const LIVE = '';
/** The tables of read models that are being built beside the live ones. */
export const NEXT = 'next_';
/** The tables that were live before others took their place. */
export const FORMER = 'former_';

export const tableSets = [LIVE, NEXT, FORMER] as const;

/**
 * A set of the read models' tables, by what the names of tables and indexes begin with; positions are the log's
 * applied to each.
 */
export type TableSet = (typeof tableSets)[number];

const positionName = (set: TableSet): string => `${set}projection`;

/** The position up to which events are applied; undefined before the first. */
export function storedPosition(connection: Connection, set: TableSet): Position | undefined {
  const select = query<[Position]>(connection, 'SELECT position FROM positions WHERE name = ?');
  return select.first(positionName(set))?.[0];
}

export function storePosition(connection: Connection, set: TableSet, position: Position): void {
  statement(connection, 'INSERT OR REPLACE INTO positions VALUES (?, ?)').run(positionName(set), position);
}

export function forgetPosition(connection: Connection, set: TableSet): void {
  statement(connection, 'DELETE FROM positions WHERE name = ?').run(positionName(set));
}
