import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '../../../test/contracts/temporary-directory.js';
import { openDatabase } from './database.js';
import { PageCacheWarmer } from './page-cache-warmer.js';

const SIZE = 3_000_000;
const LOG_SIZE = 2_000_000;
const ALL = SIZE + LOG_SIZE;

describe('Files kept in the cache of files', () => {
  let folder: ReturnType<typeof temporaryDirectory>;
  let path: string;
  let log: string;
  let diskReads: number;
  let kept: PageCacheWarmer | undefined;

  beforeEach(() => {
    folder = temporaryDirectory();
    path = join(folder.path, 'views-1.db');
    writeFileSync(path, Buffer.alloc(SIZE));
    log = join(folder.path, 'directory.db');
    writeFileSync(log, Buffer.alloc(LOG_SIZE));
    diskReads = 40;
  });
  afterEach(async () => {
    await kept?.stop();
    kept = undefined;
    folder.remove();
  });

  function warmer(memory = ALL * 2, paths = () => [path, log]): PageCacheWarmer {
    kept = new PageCacheWarmer(paths, { memory, diskReads: () => diskReads, restMs: 1 });
    return kept;
  }

  it('are read whole at first, and not again while nothing comes from the disk', async () => {
    const kept = warmer();
    expect([await kept.look(), await kept.look(), await kept.look()]).toStrictEqual([ALL, 0, 0]);
  });

  it('are read again when something had to come from the disk since', async () => {
    const kept = warmer();
    await kept.look();
    diskReads += 8;
    expect([await kept.look(), await kept.look()]).toStrictEqual([ALL, 0]);
  });

  it('are read when another one has taken the place of one', async () => {
    const kept = warmer();
    await kept.look();
    path = join(folder.path, 'views-2.db');
    writeFileSync(path, Buffer.alloc(5_000));
    expect([await kept.look(), await kept.look()]).toStrictEqual([LOG_SIZE + 5_000, 0]);
  });

  it.each([
    ['the first, where both would take more than half of the memory', ALL * 2 - 1, SIZE],
    ['the second, where there is not enough for the first', SIZE * 2 - 1, LOG_SIZE],
    ['none, where there is enough for none', LOG_SIZE * 2 - 1, 0],
  ])('are kept where there is memory: %s', async (_, memory, read) => {
    expect(await warmer(memory).look()).toBe(read);
  });

  it('may be empty', async () => {
    for (const file of [path, log]) writeFileSync(file, '');
    const kept = warmer();
    expect([await kept.look(), await kept.look()]).toStrictEqual([0, 0]);
  });

  it('are looked at again and again, gone or not, until it is to stop', async () => {
    let looks = 0;
    let reached = () => {};
    const fifthLook = new Promise<void>((resolve) => (reached = resolve));
    path = join(folder.path, 'views-2.db');
    const looking = warmer(ALL * 2, () => {
      looks += 1;
      if (looks === 3) writeFileSync(path, Buffer.alloc(SIZE));
      if (looks === 5) reached();
      return [path];
    });
    looking.start();
    await fifthLook;
    await looking.stop();
    expect(await looking.look()).toBe(0);
  });

  it('are not read to their end by one that is to stop', async () => {
    const stopped = warmer();
    const look = stopped.look();
    await stopped.stop();
    expect(await look).toBeLessThan(ALL);
  });

  it('stay locked by the connections that have them open', async () => {
    path = join(folder.path, 'locked.db');
    const connection = openDatabase(path);
    connection.exec('CREATE TABLE any (n); INSERT INTO any VALUES (1);');
    const looking = warmer(ALL * 2, () => [path]);
    await looking.look();
    await looking.look();
    // Another process that takes itself for the last one removes the journal as it closes the file.
    const other = `const db = new (require('libsql'))(${JSON.stringify(path)}); db.prepare('SELECT * FROM any').all(); db.close()`;
    execFileSync(process.execPath, ['-e', other]);
    expect(existsSync(`${path}-wal`)).toBe(true);
    connection.close();
  });

  it('are let go of when they are gone', async () => {
    const looking = warmer();
    await looking.look();
    rmSync(log);
    await expect(looking.look()).rejects.toThrow('ENOENT');
    writeFileSync(log, Buffer.alloc(7));
    diskReads += 8;
    expect(await looking.look()).toBe(SIZE + 7);
  });
});
