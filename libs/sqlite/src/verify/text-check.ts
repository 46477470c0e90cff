import { isUtf8 } from 'node:buffer';
import type { Connection } from '../database.js';
import { query } from '../statements.js';
import type { Check } from './aggregate-checks.js';

const TABLES = "WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite_%'";

/**
 * Names the texts of a file that are not UTF-8: the database library aborts the process that reads them as text.
 * @returns whether all are UTF-8
 */
export function checkTexts(connection: Connection, file: 'main' | 'views', check: Check): boolean {
  const tables = query<[string]>(connection, `SELECT name FROM ${file}.sqlite_schema ${TABLES}`).all();
  // All tables are read, so that each one is named.
  return tables.map(([table]) => checkTable(connection, file, table, check)).every(Boolean);
}

function checkTable(connection: Connection, file: 'main' | 'views', table: string, check: Check): boolean {
  const columns = query<[string]>(connection, `SELECT name FROM pragma_table_info('${table}', '${file}')`)
    .all()
    .map(([name]) => name);
  const bytes = columns.map((name) => `CASE typeof("${name}") WHEN 'text' THEN CAST("${name}" AS BLOB) END`);
  let row = 0;
  let isValid = true;
  // Row by row: a table does not fit into memory.
  const rows = connection.prepare(`SELECT ${bytes.join()} FROM ${file}."${table}"`).raw(true).iterate([]);
  for (const texts of rows as Iterable<readonly (Buffer | null)[]>) {
    row += 1;
    for (const [n, text] of texts.entries()) {
      if (text === null || isUtf8(text)) continue;
      isValid = false;
      check.differs(`table ${table}, row ${row}: ${columns[n]} is not UTF-8`);
    }
  }
  return isValid;
}
