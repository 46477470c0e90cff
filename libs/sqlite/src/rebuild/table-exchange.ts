import { query, statement, transaction, type Connection } from '../database.js';
import { readTables } from '../schema.js';
import {
  FORMER,
  LIVE,
  NEXT,
  forgetPosition,
  storePosition,
  storedPosition,
  type TableSet,
} from '../table-sets.js';

/**
 * Has the next read models take the place of the live ones, which become the former ones: by names alone, so that it
 * takes the same fraction of a second however large they are. Whoever reads or writes the tables goes on with the
 * new ones at the next statement.
 * @param before is done in the same transaction
 */
export function exchangeTables(connection: Connection, before: () => void): void {
  try {
    transaction(connection, () => {
      before();
      const position = storedPosition(connection, NEXT);
      renameTables(connection, LIVE, FORMER);
      renameTables(connection, NEXT, LIVE);
      renameIndexes(connection);
      if (position !== undefined) storePosition(connection, LIVE, position);
      forgetPosition(connection, NEXT);
    });
  } finally {
    connection.exec('PRAGMA writable_schema = RESET');
  }
}

function renameTables(connection: Connection, from: TableSet, to: TableSet): void {
  for (const table of readTables) connection.exec(`ALTER TABLE ${from}${table} RENAME TO ${to}${table}`);
}

/**
 * Has all indexes begin with what their tables begin with. SQLite has no statement for that: making them anew would
 * hold the file for as long as that takes, so their names are changed where SQLite keeps them.
 */
function renameIndexes(connection: Connection): void {
  connection.exec('PRAGMA writable_schema = ON');
  const update = statement(
    connection,
    "UPDATE sqlite_schema SET name = ?, sql = ? WHERE type = 'index' AND name = ?",
  );
  for (const set of [FORMER, LIVE] as const) {
    for (const table of readTables) {
      for (const [name, sql] of indexesOf(connection, set + table)) {
        const renamed = set + name.slice((set === LIVE ? NEXT : LIVE).length);
        update.run(renamed, sql.replace(`CREATE INDEX ${name} `, `CREATE INDEX ${renamed} `), name);
      }
    }
  }
  // Tells every connection to read the names anew.
  const [version] = query<[number]>(connection, 'PRAGMA schema_version').first() ?? [0];
  connection.exec(`PRAGMA schema_version = ${version + 1}`);
}

/** Names and statements of a table's own indexes; one that SQLite has made for a key has no statement. */
export const indexesOf = (connection: Connection, table: string): readonly (readonly [string, string])[] =>
  query<[string, string]>(
    connection,
    "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
  ).all(table);
