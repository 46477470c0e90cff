import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  temporaryDirectory,
  type TemporaryDirectory,
} from '../../../test/contracts/fixtures/temporary-directory.js';
import { openDatabase, type Connection } from './database.js';
import { query } from './statements.js';

describe('A query', () => {
  let folder: TemporaryDirectory;
  let reader: Connection;
  let writer: Connection;
  beforeEach(() => {
    folder = temporaryDirectory();
    writer = openDatabase(join(folder.path, 'some.db'));
    reader = openDatabase(join(folder.path, 'some.db'));
    writer.exec('CREATE TABLE numbers (n INTEGER PRIMARY KEY)');
    writer.exec(
      'WITH RECURSIVE upto (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM upto WHERE n < 250) INSERT INTO numbers SELECT n FROM upto',
    );
  });
  afterEach(() => {
    reader.close();
    writer.close();
    folder.remove();
  });

  /** Whether the checkpoint moves the whole WAL; an open read prevents it. */
  function canMoveOn(): boolean {
    writer.exec('INSERT INTO numbers VALUES (1000)');
    const [busy] = query<[number, number, number]>(writer, 'PRAGMA wal_checkpoint(TRUNCATE)').first() ?? [];
    return busy === 0;
  }

  it.each([[1], [100], [250]])('maps each of %d rows', (limit) => {
    const numbers = query<[number]>(reader, 'SELECT n FROM numbers ORDER BY n LIMIT ?');
    const doubled = numbers.map(([n]) => n * 2, limit);
    expect(doubled).toStrictEqual(Array.from({ length: limit }, (_, index) => index * 2 + 2));
  });

  it.each([[1], [100], [150], [250]])('releases the file if mapping row %d fails', (bad) => {
    writer.exec('PRAGMA busy_timeout = 0');
    const numbers = query<[number]>(reader, 'SELECT n FROM numbers ORDER BY n');
    const refuse = ([n]: readonly [number]) => {
      if (n === bad) throw new Error('unreadable');
    };
    expect(() => numbers.map(refuse)).toThrow('unreadable');
    expect(canMoveOn()).toBe(true);
  });
});

/** Locks a file exclusively, as a connection does that creates, recovers or closes it. */
const HOLDER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const connection = new (require('libsql'))(workerData);
  connection.exec('CREATE TABLE made (n INTEGER); BEGIN EXCLUSIVE; INSERT INTO made VALUES (1)');
  parentPort.postMessage('held');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  connection.exec('COMMIT');
  connection.close();
`;

describe('A file that another one is just making', () => {
  it('is opened once that is done', async () => {
    const folder = temporaryDirectory();
    const file = join(folder.path, 'some.db');
    const holder = new Worker(HOLDER, { eval: true, workerData: file });
    await once(holder, 'message');

    const connection = openDatabase(file);
    expect(query<[number]>(connection, 'SELECT n FROM made').all()).toStrictEqual([[1]]);

    connection.close();
    await once(holder, 'exit');
    folder.remove();
  });
});
