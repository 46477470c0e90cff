import { setPriority } from 'node:os';
import { openDatabase } from '../database.js';
import { query } from '../statements.js';

// A program that reads all of a file of read models: it exits with 0 if it is undamaged, else with 1 and prints why. If a
// text is not UTF-8, the database library aborts the process.

const LOWEST_PRIORITY = 19;

function check(file: string): void {
  const views = openDatabase(file);
  const found = query<[string]>(views, 'PRAGMA quick_check(1)').first()?.[0];
  if (found !== 'ok') throw new Error(found);
  const tables = query<[string]>(
    views,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
  ).all();
  for (const [table] of tables) query(views, `SELECT * FROM "${table}"`).map(() => undefined);
  views.close();
}

setPriority(LOWEST_PRIORITY);
try {
  check(process.argv[2] ?? '');
} catch (error) {
  process.stdout.write((error as Error).message);
  process.exitCode = 1;
}
