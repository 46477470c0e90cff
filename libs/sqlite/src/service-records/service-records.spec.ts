import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart, StoreUnavailable } from '#application';
import { temporaryDirectory } from '../../../../test/contracts/fixtures/temporary-directory.js';
import {
  creation,
  describeServiceRecords,
  renaming,
  things,
} from '../../../../test/contracts/service-records.contract.js';
import { openDatabase, type Connection } from '../database.js';
import { RetriedWrites } from '../retried-writes.js';
import { SqliteServiceRecords } from './service-records.js';
import { openServiceFile } from './service-file.js';

describeServiceRecords('SQLite', () => {
  const folder = temporaryDirectory();
  const opened: SqliteServiceRecords[] = [];
  const open = () => {
    const records = new SqliteServiceRecords(join(folder.path, 'webhooks.db'));
    opened.push(records);
    return records;
  };
  return {
    records: open(),
    reopen: open,
    close: () => {
      for (const records of opened) records.close();
      folder.remove();
    },
  };
});

const connectionOf = (records: SqliteServiceRecords) =>
  (records as unknown as { connection: Connection }).connection;

describe('The file of service records', () => {
  let folder: ReturnType<typeof temporaryDirectory>;
  let file: string;
  beforeEach(() => {
    folder = temporaryDirectory();
    file = join(folder.path, 'webhooks.db');
  });
  afterEach(() => folder.remove());

  it('that was removed while it is open takes no more writes', async () => {
    const records = new SqliteServiceRecords(file);
    await records.write(things, creation('a'));
    rmSync(file);
    await expect(records.write(things, creation('b'))).rejects.toThrow(
      'was removed or replaced: restart the service',
    );
    records.close();
  });

  const written = async () => {
    const records = new SqliteServiceRecords(file);
    await records.write(things, creation('a'));
    for (let version = 1; version < 50; version += 1)
      await records.write(things, renaming('a', version + 1, version));
    records.close();
  };

  it('and those beside it can be read by its owner only', async () => {
    const records = new SqliteServiceRecords(file);
    await records.write(things, creation('a'));
    const modes = readdirSync(folder.path).map((name) => statSync(join(folder.path, name)).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600]);
    records.close();
  });

  it('is made anew when it is missing', async () => {
    await written();
    rmSync(file);
    const records = new SqliteServiceRecords(file);
    expect(await records.all(things)).toEqual([]);
    records.close();
  });

  /** The number of the first page of a table. */
  const pageOf = (table: string) => {
    const connection = openDatabase(file);
    const found = connection
      .prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?')
      .raw(true)
      .get(table);
    connection.close();
    return (found as [number])[0];
  };

  it.each([
    ['is no database', () => 1],
    ['has a damaged page of records', () => pageOf('service_records')],
    ['has a damaged page of outcomes', () => pageOf('service_outcomes')],
  ])('is refused with its name if it %s', async (_, page) => {
    await written();
    const from = (page() - 1) * 4096;
    const content = readFileSync(file);
    content.fill('damaged ', from, from + 4096);
    writeFileSync(file, content);
    const open = () => new SqliteServiceRecords(file);
    expect(open).toThrow(CannotStart);
    expect(open).toThrow(`${file} is damaged: restore a backup of it`);
  });

  it('is refused if a newer release made it', () => {
    const newer = openDatabase(file);
    newer.exec('PRAGMA user_version = 1000');
    newer.close();
    expect(() => new SqliteServiceRecords(file)).toThrow(`${file} was made by a newer release (schema 1000)`);
  });

  it('is written while another connection reads and writes it', async () => {
    const records = new SqliteServiceRecords(file);
    await records.write(things, creation('a'));
    const other = openServiceFile(file, 'restorable');
    other.exec('CREATE TABLE others (n INTEGER); INSERT INTO others VALUES (1)');
    expect(await records.write(things, renaming('a', 2, 1))).toBe(true);
    other.exec('INSERT INTO others VALUES (2)');
    expect((await records.find(things, 'a')).version).toBe(2);
    other.close();
    records.close();
  });

  it('that another program has locked is written once it is released; the thread does other work meanwhile', async () => {
    const records = new SqliteServiceRecords(file);
    await records.write(things, creation('a'));
    const other = openDatabase(file);
    other.exec('BEGIN IMMEDIATE');
    let isWritten = false;
    const appending = records.write(things, renaming('a', 2, 1)).then((written) => (isWritten = written));
    await new Promise((resolve) => setImmediate(resolve));
    expect([isWritten, (await records.find(things, 'a')).version]).toStrictEqual([false, 1]);
    other.exec('COMMIT');
    other.close();
    await appending;
    expect([isWritten, (await records.find(things, 'a')).version]).toStrictEqual([true, 2]);
    records.close();
  });

  it('that another program has locked for too long takes no write, which can be sent again', async () => {
    const writes = new RetriedWrites({ longestMs: 100, pause: () => Promise.resolve() });
    const records = new SqliteServiceRecords(file, writes);
    const other = openDatabase(file);
    other.exec('BEGIN IMMEDIATE');
    await expect(records.write(things, creation('a'))).rejects.toThrow(StoreUnavailable);
    other.exec('COMMIT');
    other.close();
    expect(await records.write(things, creation('a'))).toBe(true);
    records.close();
  });

  it('that the disk has no room for takes no write, and takes it when there is room', async () => {
    const records = new SqliteServiceRecords(file);
    await records.write(things, creation('a'));
    const connection = connectionOf(records);
    const [pages] = connection.prepare('PRAGMA page_count').raw(true).get() as [number];
    connection.exec(`PRAGMA max_page_count = ${pages}`);
    const large = { ...renaming('a', 2, 1), change: { state: { name: 'x'.repeat(100_000), parts: [] } } };
    await expect(records.write(things, large)).rejects.toThrow(StoreUnavailable);
    connection.exec('PRAGMA max_page_count = 100000');
    expect(await records.write(things, large)).toBe(true);
    records.close();
  });

  it('syncs each commit of records', () => {
    const connection = openServiceFile(file, 'durable');
    expect(connection.prepare('PRAGMA synchronous').raw(true).get()).toEqual([2]);
    connection.close();
  });
});
