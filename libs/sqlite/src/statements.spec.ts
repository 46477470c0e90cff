import Database from 'libsql';
import { query } from './statements.js';

describe('A query that has failed', () => {
  const connection = new Database(':memory:');
  connection.exec(
    "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT); INSERT INTO t VALUES (1, '{'), (2, '[2]'), (3, '[3]')",
  );
  const text = "SELECT json_extract(b, '$[0]') FROM t WHERE a >= ? ORDER BY a";

  it.each<[string, (rows: ReturnType<typeof query<[number]>>, from: number) => unknown]>([
    ['first', (rows, from) => rows.first(from)?.[0]],
    ['all', (rows, from) => rows.all(from)[0]?.[0]],
    ['map', (rows, from) => rows.map(([value]) => value, from)[0]],
  ])('reads by its next values: %s', (_method, read) => {
    const rows = query<[number]>(connection, text);
    expect(() => read(rows, 1)).toThrow('malformed JSON');
    expect([read(rows, 3), read(rows, 2)]).toStrictEqual([3, 2]);
  });
});
