import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '../../../test/contracts/temporary-directory.js';
import { PageCacheWarmer } from './page-cache-warmer.js';

const SIZE = 3_000_000;

describe('A file kept in the cache of files', () => {
  let folder: ReturnType<typeof temporaryDirectory>;
  let path: string;
  let diskReads: number;
  let kept: PageCacheWarmer;

  beforeEach(() => {
    folder = temporaryDirectory();
    path = join(folder.path, 'views-1.db');
    writeFileSync(path, Buffer.alloc(SIZE));
    diskReads = 40;
  });
  afterEach(() => folder.remove());

  const warmer = (memory = SIZE * 2) =>
    new PageCacheWarmer(() => path, { memory, diskReads: () => diskReads, restMs: 1 });

  it('is read whole at first, and not again while nothing comes from the disk', async () => {
    kept = warmer();
    expect([await kept.look(), await kept.look(), await kept.look()]).toStrictEqual([SIZE, 0, 0]);
  });

  it('is read again when something had to come from the disk since', async () => {
    kept = warmer();
    await kept.look();
    diskReads += 8;
    expect([await kept.look(), await kept.look()]).toStrictEqual([SIZE, 0]);
  });

  it('is read when another one has taken its place', async () => {
    kept = warmer();
    await kept.look();
    path = join(folder.path, 'views-2.db');
    writeFileSync(path, Buffer.alloc(5_000));
    expect([await kept.look(), await kept.look()]).toStrictEqual([5_000, 0]);
  });

  it('is left alone where it would take more than half of the memory', async () => {
    expect(await warmer(SIZE * 2 - 1).look()).toBe(0);
  });

  it('may be empty', async () => {
    writeFileSync(path, '');
    kept = warmer();
    expect([await kept.look(), await kept.look()]).toStrictEqual([0, 0]);
  });

  it('is looked at again and again, gone or not, until it is to stop', async () => {
    let looks = 0;
    const fifthLook = new Promise<void>((reached) => {
      path = join(folder.path, 'views-2.db');
      const next = () => {
        looks += 1;
        if (looks === 3) writeFileSync(path, Buffer.alloc(SIZE));
        if (looks === 5) reached();
        return path;
      };
      kept = new PageCacheWarmer(next, { memory: SIZE * 2, diskReads: () => diskReads, restMs: 1 });
    });
    kept.start();
    await fifthLook;
    await kept.stop();
    expect(await kept.look()).toBe(0);
  });

  it('is not read to its end by one that is to stop', async () => {
    const stopped = warmer();
    const look = stopped.look();
    await stopped.stop();
    expect(await look).toBeLessThan(SIZE);
  });
});
