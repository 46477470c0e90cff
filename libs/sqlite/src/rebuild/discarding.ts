import { countedStatement, query, type Connection } from '../database.js';
import { readTables } from '../schema.js';
import { FORMER } from '../table-sets.js';
import { recordsOf } from '../views/record-row.js';
import { indexesOf } from './table-exchange.js';
import type { Turns } from './turns.js';

/** The tables that are large enough to be emptied step by step, with the column that a step goes by. */
const stepColumns: Readonly<Record<string, string>> = {
  stations: 'n',
  [recordsOf('stations')]: 'n',
  locations: 'n',
  [recordsOf('locations')]: 'n',
  station_status_periods: 'station',
  // What an index of words keeps of its text.
  stations_words_content: 'id',
  locations_words_content: 'id',
};
/** Rows that one step deletes, or rows of so many stations. */
const STEP = 500;

/** Drops the read models that are no longer live, in steps where a service needs room between them. */
export async function discardFormer(connection: Connection, turns: Turns): Promise<void> {
  for (const table of readTables) {
    const former = FORMER + table;
    if (!isThere(connection, former)) continue;
    if (turns.isServed()) await emptyTable(connection, turns, table);
    await turns.take(() => connection.exec(`DROP TABLE ${former}`));
  }
}

/** Without its indexes, rows that lie together are deleted together. */
async function emptyTable(connection: Connection, turns: Turns, table: string): Promise<void> {
  const former = FORMER + table;
  for (const [index] of indexesOf(connection, former)) {
    await turns.take(() => connection.exec(`DROP INDEX ${index}`));
  }
  for (const ending of ['', '_content']) {
    const column = stepColumns[table + ending];
    if (column) await empty(connection, turns, { table: former + ending, column });
  }
}

async function empty(
  connection: Connection,
  turns: Turns,
  { table, column }: { readonly table: string; readonly column: string },
): Promise<void> {
  const step = countedStatement(
    connection,
    `DELETE FROM ${table} WHERE ${column} IN (SELECT ${column} FROM ${table} LIMIT ${STEP})`,
  );
  for (let deleted = 1; deleted > 0;) {
    ({ result: deleted } = await turns.take(() => step.run().changes));
  }
}

const isThere = (connection: Connection, table: string): boolean =>
  query(connection, "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").first(table) !==
  undefined;
