import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart, StoreUnavailable } from '#application';
import { temporaryDirectory } from '../../../../test/contracts/fixtures/temporary-directory.js';
import { creation, describeWebhookLog, rotation } from '../../../../test/contracts/webhook-log.contract.js';
import { openDatabase, type Connection } from '../database.js';
import { RetriedWrites } from '../retried-writes.js';
import { SqliteWebhookLog } from './webhook-log.js';
import { openWebhooks } from './webhooks-file.js';

describeWebhookLog('SQLite', () => {
  const folder = temporaryDirectory();
  const opened: SqliteWebhookLog[] = [];
  const open = () => {
    const log = new SqliteWebhookLog(join(folder.path, 'webhooks.db'));
    opened.push(log);
    return log;
  };
  return {
    webhooks: open(),
    reopen: open,
    close: () => {
      for (const log of opened) log.close();
      folder.remove();
    },
  };
});

const connectionOf = (log: SqliteWebhookLog) => (log as unknown as { connection: Connection }).connection;

describe('The file of webhooks', () => {
  let folder: ReturnType<typeof temporaryDirectory>;
  let file: string;
  beforeEach(() => {
    folder = temporaryDirectory();
    file = join(folder.path, 'webhooks.db');
  });
  afterEach(() => folder.remove());

  it('that was removed while it is open takes no more writes', async () => {
    const log = new SqliteWebhookLog(file);
    await log.append(creation('a'));
    rmSync(file);
    await expect(log.append(creation('b'))).rejects.toThrow('was removed or replaced: restart the service');
    log.close();
  });

  const written = async () => {
    const log = new SqliteWebhookLog(file);
    await log.append(creation('a'));
    for (let version = 1; version < 50; version += 1) await log.append(rotation('a', version + 1, version));
    log.close();
  };

  it('and those beside it can be read by its owner only', async () => {
    const log = new SqliteWebhookLog(file);
    await log.append(creation('a'));
    const modes = readdirSync(folder.path).map((name) => statSync(join(folder.path, name)).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600]);
    log.close();
  });

  it('is made anew when it is missing', async () => {
    await written();
    rmSync(file);
    const log = new SqliteWebhookLog(file);
    expect(await log.all()).toEqual([]);
    log.close();
  });

  it.each([
    ['is no database', 0, 4096],
    ['has a damaged page', 3 * 4096, 4096],
  ])('is refused with its name if it %s', async (_, from, length) => {
    await written();
    const content = readFileSync(file);
    content.fill('damaged ', from, from + length);
    writeFileSync(file, content);
    const open = () => new SqliteWebhookLog(file);
    expect(open).toThrow(CannotStart);
    expect(open).toThrow(`${file} is damaged: restore a backup of it`);
  });

  it('is refused if a newer release made it', () => {
    const newer = openDatabase(file);
    newer.exec('PRAGMA user_version = 1000');
    newer.close();
    expect(() => new SqliteWebhookLog(file)).toThrow(`${file} was made by a newer release (schema 1000)`);
  });

  it('is written while another connection reads and writes it', async () => {
    const log = new SqliteWebhookLog(file);
    await log.append(creation('a'));
    const other = openWebhooks(file, 'restorable');
    other.exec('CREATE TABLE others (n INTEGER); INSERT INTO others VALUES (1)');
    expect(await log.append(rotation('a', 2, 1))).toBe(true);
    other.exec('INSERT INTO others VALUES (2)');
    expect((await log.find('a')).version).toBe(2);
    other.close();
    log.close();
  });

  it('that another program has locked is written once it is released; the thread does other work meanwhile', async () => {
    const log = new SqliteWebhookLog(file);
    await log.append(creation('a'));
    const other = openDatabase(file);
    other.exec('BEGIN IMMEDIATE');
    let isWritten = false;
    const appending = log.append(rotation('a', 2, 1)).then((written) => (isWritten = written));
    await new Promise((resolve) => setImmediate(resolve));
    expect([isWritten, (await log.find('a')).version]).toStrictEqual([false, 1]);
    other.exec('COMMIT');
    other.close();
    await appending;
    expect([isWritten, (await log.find('a')).version]).toStrictEqual([true, 2]);
    log.close();
  });

  it('that another program has locked for too long takes no entry, which can be sent again', async () => {
    const writes = new RetriedWrites({ longestMs: 100, pause: () => Promise.resolve() });
    const log = new SqliteWebhookLog(file, writes);
    const other = openDatabase(file);
    other.exec('BEGIN IMMEDIATE');
    await expect(log.append(creation('a'))).rejects.toThrow(StoreUnavailable);
    other.exec('COMMIT');
    other.close();
    expect(await log.append(creation('a'))).toBe(true);
    log.close();
  });

  it('that the disk has no room for takes no entry, and takes it when there is room', async () => {
    const log = new SqliteWebhookLog(file);
    await log.append(creation('a'));
    const connection = connectionOf(log);
    const [pages] = connection.prepare('PRAGMA page_count').raw(true).get() as [number];
    connection.exec(`PRAGMA max_page_count = ${pages}`);
    const large = { ...rotation('a', 2, 1), caller: 'x'.repeat(100_000) };
    await expect(log.append(large)).rejects.toThrow(StoreUnavailable);
    connection.exec('PRAGMA max_page_count = 100000');
    expect(await log.append(large)).toBe(true);
    log.close();
  });

  it('syncs each commit of the log', () => {
    const connection = openWebhooks(file, 'durable');
    expect(connection.prepare('PRAGMA synchronous').raw(true).get()).toEqual([2]);
    connection.close();
  });
});
