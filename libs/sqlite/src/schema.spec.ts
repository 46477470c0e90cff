import { join } from 'node:path';
import { Chronicle } from '../../../test/contracts/chronicle.js';
import { sqliteAdaptersOn } from '../../../test/contracts/sqlite-fixture.js';
import { temporaryDirectory, type TemporaryDirectory } from '../../../test/contracts/temporary-directory.js';
import { station, stationCreated } from '../../../test/contracts/vocabulary.js';
import { durableTransaction, openDatabase, transaction } from './database.js';
import { prepareSchema } from './schema.js';

describe("The directory's file", () => {
  let folder: TemporaryDirectory;
  let file: string;
  beforeEach(() => {
    folder = temporaryDirectory();
    file = join(folder.path, 'directory.db');
  });
  afterEach(() => folder.remove());

  it('keeps what is in it when it is opened again', async () => {
    const first = sqliteAdaptersOn(file);
    await first.log.append(new Chronicle().batch([station(1), stationCreated()]));
    const end = await first.feed.end();
    first.close();
    const again = sqliteAdaptersOn(file);
    expect(await again.feed.end()).toBe(end);
    expect((await again.feed.read(undefined, 10)).events).toHaveLength(1);
    again.close();
  });

  it('is refused where a newer release made it', () => {
    const connection = openDatabase(file);
    connection.exec('PRAGMA user_version = 1000');
    expect(() => prepareSchema(connection)).toThrow('made by a newer release (schema 1000)');
    connection.close();
  });

  it('syncs each commit of what can not be made anew', () => {
    const connection = openDatabase(file);
    const pragma = (name: string) => (connection.prepare(`PRAGMA ${name}`).raw(true).get() as [unknown])[0];
    const [full, normal] = [2, 1];
    expect(durableTransaction(connection, () => pragma('synchronous'))).toBe(full);
    expect(transaction(connection, () => pragma('synchronous'))).toBe(normal);
    expect(pragma('journal_mode')).toBe('wal');
    connection.close();
  });
});
