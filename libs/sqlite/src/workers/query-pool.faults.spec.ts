import { writeFileSync } from 'node:fs';
import { parseListParameters } from '#application';
import { tables } from '#features/side-tables.sqlite';
import { temporaryDirectory } from '../../../../test/contracts/fixtures/temporary-directory.js';
import { threadedAdapters } from '../../../../test/contracts/fixtures/sqlite-fixture.js';
import { describeSummaries } from '../../../../test/contracts/summaries.contract.js';
import { eachWithViews } from '../../../../test/contracts/fixtures/views-under-test.js';
import { station, stationCreated } from '../../../../test/contracts/inputs/event-builders.js';
import { prepareDirectory, viewsFile } from '../directory/live-directory.js';
import { QueryPool, queryWorkersFor } from './query-pool.js';

// The results of queries are tested in the specs of the read models; these test the way through workers.
describeSummaries('SQLite, queried in workers', threadedAdapters);

describe('A pool of query workers', () => {
  const views = eachWithViews(threadedAdapters);
  const list = (collection: string, limit: string) =>
    views().fixture.records.list(collection as 'stations', parseListParameters('station', { limit }));

  beforeEach(() => views().append([station(1), stationCreated()], [station(2), stationCreated()]));

  it('answers each query with its own result', async () => {
    const pages = await Promise.all([list('stations', '2'), list('locations', '2'), list('stations', '1')]);
    expect(pages.map(({ records }) => records.length)).toStrictEqual([2, 0, 1]);
  });

  it('rejects a query that failed, and goes on', async () => {
    const [failed, answered] = await Promise.allSettled([list('nonsense', '2'), list('stations', '2')]);
    expect(failed).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('undefined') as string },
    });
    expect(answered).toMatchObject({ status: 'fulfilled', value: { records: { length: 2 } } });
  });

  it('has answered all queries when it is closed', async () => {
    const { records, close } = threadedAdapters();
    const pages = [1, 2, 3].map(() => records.list('stations', parseListParameters('station', {})));
    await close();
    expect(await Promise.all(pages)).toStrictEqual(pages.map(() => ({ records: [] })));
  });

  it.each([
    [117_000_000, 8, 1],
    [2_400_000_000, 8, 2],
    [2_400_000_000, 1, 1],
  ])('for %i bytes and %i cores has %i workers', (bytes, cores, count) => {
    expect(queryWorkersFor(bytes, cores)).toBe(count);
  });
});

/** A worker that replies to nothing by itself. */
class IdleWorker {
  readonly calls: (readonly [string, ...unknown[]])[] = [];
  readonly reply: (() => void)[] = [];
  readonly reject: ((error: Error) => void)[] = [];
  isClosed = false;

  call = (method: string, ...args: readonly unknown[]) => {
    this.calls.push([method, ...args]);
    return new Promise<never>((resolve, reject) => {
      this.reply.push(resolve as () => void);
      this.reject.push(reject);
    });
  };
  close(): Promise<void> {
    this.isClosed = true;
    return Promise.resolve();
  }
}

describe('Two query workers', () => {
  let first: IdleWorker;
  let second: IdleWorker;
  let pool: QueryPool;
  beforeEach(() => {
    first = new IdleWorker();
    second = new IdleWorker();
    pool = new QueryPool([first, second]);
  });

  const summarize = () => pool.summarize('city', { words: [], filters: [] });
  const start = (count: number) => Array.from({ length: count }, summarize);
  const callCounts = () => [first.calls.length, second.calls.length];

  it('get the next query if they have the fewest, the first of several with equally few', () => {
    void start(1);
    expect(callCounts()).toStrictEqual([1, 0]);
    void start(2);
    expect(callCounts()).toStrictEqual([2, 1]);
  });

  it('have two queries at most, and the next one when one has its result', async () => {
    const [earliest] = start(6);
    expect(callCounts()).toStrictEqual([2, 2]);
    first.reply[0]?.();
    await earliest;
    expect(callCounts()).toStrictEqual([3, 2]);
  });

  it('have the next query also after one that failed', async () => {
    const queries = start(5);
    first.reject[0]?.(new Error('no such table'));
    await expect(queries[0]).rejects.toThrow('no such table');
    expect(callCounts()).toStrictEqual([3, 2]);
  });

  it('are called for all queries before they are closed', async () => {
    void start(6);
    await pool.close();
    expect(callCounts()).toStrictEqual([3, 3]);
  });

  it('have switched to a generation when neither reads an earlier one any more', async () => {
    let isSwitched = false;
    const switched = pool.switchGeneration(2).then(() => (isSwitched = true));
    expect([first.calls, second.calls]).toStrictEqual([[['switchGeneration', 2]], [['switchGeneration', 2]]]);
    second.reply[0]?.();
    await Promise.resolve();
    expect(isSwitched).toBe(false);
    first.reply[0]?.();
    await switched;
  });

  it('are both closed', async () => {
    await pool.close();
    expect([first.isClosed, second.isClosed]).toStrictEqual([true, true]);
  });
});

it('Read models that were damaged before a worker has opened them fail its queries, and no switch', async () => {
  const folder = temporaryDirectory();
  prepareDirectory(folder.path, tables);
  writeFileSync(viewsFile(folder.path, 1), 'rubbish'.repeat(1000));
  const pool = QueryPool.start(folder.path, 1);
  await pool.switchGeneration(1);
  await expect(pool.list('stations', parseListParameters('station', {}))).rejects.toMatchObject({
    code: 'SQLITE_NOTADB',
  });
  await pool.close();
  folder.remove();
});
