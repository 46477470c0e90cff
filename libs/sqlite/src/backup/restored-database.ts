import { basename } from 'node:path';
import Database from 'libsql';
import { checkpoint, openDatabase, type Connection } from '../database.js';
import { query } from '../statements.js';

/** How a file of a backup is brought up to this release. */
export interface DatabaseRelease {
  /** @throws Error the file is of a release that this one can't bring up */
  readonly expectKnown: (connection: Connection) => void;
  /** Makes the tables in a new file, and brings up an existing one. */
  readonly prepare: (connection: Connection) => void;
  /** Makes the tables that the release of the file has made; without it, they are among those of this one. */
  readonly prepareAs?: (file: Connection, fresh: Connection) => void;
}

/**
 * Opens a database of a backup, brings it up to this release, and reads it. A backup may come from anywhere: SQL of the
 * file itself, such as a trigger, would run with each write.
 * @throws Error the file is damaged, or has other tables, indexes, views or triggers than this release makes, except for
 * tables of programs that are used beside it
 */
export function readRestored<T>(
  file: string,
  { expectKnown, prepare, prepareAs }: DatabaseRelease,
  read: (connection: Connection) => T,
): T {
  const name = basename(file);
  const connection = opened(file, name);
  try {
    connection.exec('PRAGMA trusted_schema = OFF');
    expectUndamaged(connection, name);
    expectKnown(connection);
    const expected = schemaMadeBy(prepare);
    const former = prepareAs ? schemaMadeBy((fresh) => prepareAs(connection, fresh)) : expected;
    expectNothingElse(name, schemaOf(connection), former);
    prepare(connection);
    expectSame(name, schemaOf(connection), expected);
    const result = read(connection);
    checkpoint(connection);
    return result;
  } finally {
    connection.close();
  }
}

function expectUndamaged(connection: Connection, name: string): void {
  const [found] = query<[string]>(connection, 'PRAGMA integrity_check(1)').first() ?? [''];
  if (found !== 'ok') throw damaged(name, found.replaceAll('\n', ' '));
}

const damaged = (name: string, why: string): Error => new Error(`${name} is damaged: ${why}`);

function opened(file: string, name: string): Connection {
  try {
    return openDatabase(file, { commits: 'durable' });
  } catch (error) {
    throw damaged(name, (error as Error).message);
  }
}

/** The SQL of each object of a database by its type and name. */
type Schema = ReadonlyMap<string, string>;

function schemaMadeBy(prepare: DatabaseRelease['prepare']): Schema {
  const fresh = new Database(':memory:');
  try {
    prepare(fresh);
    return schemaOf(fresh);
  } finally {
    fresh.close();
  }
}

function schemaOf(connection: Connection): Schema {
  const rows = query<[string, string, string, string | null]>(
    connection,
    'SELECT type, name, tbl_name, sql FROM sqlite_schema',
  ).all();
  return new Map(
    rows.map(([type, name, table, sql]) => [`${type} ${name}`, `${table}: ${plain(sql ?? '')}`]),
  );
}

/**
 * A statement without comments and white space. The parts of a table are sorted, as a column that was added to it comes
 * after its constraints.
 */
function plain(sql: string): string {
  const bare = sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1');
  const [, head, body, tail] = /^(CREATE TABLE [^(]*)\((.*)\)([^)]*)$/.exec(bare) ?? [];
  if (head === undefined || body === undefined) return bare;
  // Commas outside of parentheses.
  return [head, ...body.split(/,(?![^(]*\))/).sort(), tail].join();
}

/** Plain tables that Litestream and ANALYZE add to a file: the service reads and writes none of them. */
const ofOtherPrograms: Schema = new Map(
  [
    ['_litestream_seq', 'id INTEGER PRIMARY KEY, seq INTEGER'],
    ['_litestream_lock', 'id INTEGER'],
    ['sqlite_stat1', 'tbl,idx,stat'],
    ['sqlite_stat4', 'tbl,idx,neq,nlt,ndlt,sample'],
  ].map(([table, columns]) => [`table ${table}`, `${table}: ${plain(`CREATE TABLE ${table} (${columns})`)}`]),
);

function expectNothingElse(name: string, found: Schema, expected: Schema): void {
  for (const [object, sql] of found)
    if (!expected.has(object) && ofOtherPrograms.get(object) !== sql)
      throw new Error(`${name} has the ${object}, which the service does not make`);
}

function expectSame(name: string, found: Schema, expected: Schema): void {
  expectNothingElse(name, found, expected);
  for (const [object, sql] of expected)
    if (found.get(object) !== sql) throw new Error(`the ${object} in ${name} is not what the service makes`);
}
