import { join } from 'node:path';
import {
  temporaryDirectory,
  type TemporaryDirectory,
} from '../../../../test/contracts/fixtures/temporary-directory.js';
import { openDatabase, type Connection } from '../database.js';
import { faultOf } from '../sqlite-errors.js';
import { statement } from '../statements.js';
import { DiskRoom } from './disk-room.js';

describe('Work that fails because the disk is full', () => {
  let folder: TemporaryDirectory;
  let connection: Connection;
  let changes: boolean[];
  let closing: AbortController;
  let room: DiskRoom;
  beforeEach(() => {
    folder = temporaryDirectory();
    connection = openDatabase(join(folder.path, 'views.db'));
    connection.exec('CREATE TABLE texts (text TEXT); PRAGMA max_page_count = 10');
    changes = [];
    closing = new AbortController();
    room = new DiskRoom(closing.signal, (isUnwritable) => changes.push(isUnwritable));
  });
  afterEach(() => {
    connection.close();
    folder.remove();
  });
  const fill = () => statement(connection, 'INSERT INTO texts VALUES (?)').run('x'.repeat(100_000));

  it('is repeated until there is room, and both are reported once', async () => {
    let attempts = 0;
    await room.await(() => {
      attempts += 1;
      if (attempts === 3) connection.exec('PRAGMA max_page_count = 1000');
      fill();
    });
    room.found();
    room.found();
    expect(attempts).toBe(3);
    expect(changes).toStrictEqual([true, false]);
  });

  it('fails if it is closed meanwhile', async () => {
    closing.abort();
    const error = await room.await(fill).catch((thrown: unknown) => thrown);
    expect(faultOf(error)).toBe('unwritable');
  });

  it('fails at once for other reasons', async () => {
    await expect(room.await(() => Promise.reject(new Error('another')))).rejects.toThrow('another');
    expect(changes).toStrictEqual([]);
  });
});
