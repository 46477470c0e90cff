import { join } from 'node:path';
import {
  temporaryDirectory,
  type TemporaryDirectory,
} from '../../../../test/contracts/fixtures/temporary-directory.js';
import { openDatabase, type Connection } from '../database.js';
import { faultOf } from '../sqlite-errors.js';
import { statement, transaction } from '../statements.js';
import { ObstructedWork } from './obstructed-work.js';

const errorOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('Work that fails because the disk is full', () => {
  let folder: TemporaryDirectory;
  let connection: Connection;
  let changes: boolean[];
  let closing: AbortController;
  let room: ObstructedWork;
  let pauses: number[];
  beforeEach(() => {
    folder = temporaryDirectory();
    connection = openDatabase(join(folder.path, 'views.db'));
    connection.exec('CREATE TABLE texts (text TEXT); PRAGMA max_page_count = 10');
    changes = [];
    closing = new AbortController();
    pauses = [];
    const pause = (ms: number) => Promise.resolve(pauses.push(ms));
    room = new ObstructedWork(closing.signal, (error) => changes.push(error !== undefined), pause);
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
    expect(pauses).toStrictEqual([1_000, 1_000]);
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

  describe('because another connection has the lock', () => {
    let other: Connection;
    beforeEach(() => {
      connection.exec('PRAGMA busy_timeout = 0; PRAGMA max_page_count = 1000');
      other = openDatabase(join(folder.path, 'views.db'));
      other.exec('BEGIN IMMEDIATE');
    });
    afterEach(() => other.close());

    it('is repeated after longer and longer pauses, up to a second', async () => {
      let attempts = 0;
      await room.await(() => {
        attempts += 1;
        if (attempts === 10) other.exec('COMMIT');
        fill();
      });
      room.found();
      expect(pauses).toStrictEqual([20, 40, 80, 160, 320, 640, 1_000, 1_000, 1_000]);
      expect(changes).toStrictEqual([true, false]);
    });

    it('is not reported if the lock is short', async () => {
      await room.await(() => {
        if (pauses.length === 2) other.exec('COMMIT');
        fill();
      });
      room.found();
      expect(changes).toStrictEqual([]);
    });

    it.each([
      ['begins', () => transaction(connection, () => undefined)],
      ['writes', fill],
    ])('is told from what never passes when it %s', (_, work) => {
      expect(faultOf(errorOf(work))).toBe('passing');
    });
  });
});
