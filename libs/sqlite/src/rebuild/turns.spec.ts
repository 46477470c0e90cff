import { openDatabase, query, type Connection } from '../database.js';
import { Turns } from './turns.js';

describe('Turns at a file', () => {
  let connection: Connection;
  const rests: number[] = [];
  const rest = (ms: number) => Promise.resolve(rests.push(ms));
  const count = () => query<[number]>(connection, 'SELECT count(*) FROM t').first()?.[0];

  beforeEach(() => {
    connection = openDatabase(':memory:');
    connection.exec('CREATE TABLE t (n INTEGER)');
    rests.length = 0;
  });
  afterEach(() => connection.close());

  it('are followed by a rest as long as they took, where a service runs', async () => {
    const turns = new Turns(connection, () => true, rest);
    const { result, heldMs } = await turns.take(() => {
      connection.exec('INSERT INTO t VALUES (1)');
      return 'done';
    });
    expect([result, count()]).toStrictEqual(['done', 1]);
    expect(rests).toStrictEqual([heldMs]);
    expect(heldMs).toBeGreaterThan(0);
  });

  it('follow each other at once where none does, and from when it starts they do not', async () => {
    let isServed = false;
    const turns = new Turns(connection, () => isServed, rest);
    await turns.take(() => undefined);
    isServed = true;
    const { heldMs } = await turns.take(() => undefined);
    expect(rests).toStrictEqual([0, heldMs]);
  });

  it('make steps, each at most twice as large as the one before it, until there is no more to do', async () => {
    const sizes: number[] = [];
    let told = 0;
    const prepare = (size: number) => ({ write: () => {}, isMore: sizes.push(size) < 4 });
    await new Turns(connection, () => false, rest).steps(prepare, () => (told += 1));
    expect([sizes[0], told]).toStrictEqual([100, 4]);
    for (const [n, size] of sizes.entries()) expect(size).toBeLessThanOrEqual(2 * (sizes[n - 1] ?? 100));
  });

  it('that fail leave nothing behind', async () => {
    const turns = new Turns(connection, () => false, rest);
    const failing = turns.take(() => {
      connection.exec('INSERT INTO t VALUES (1)');
      throw new Error('no more');
    });
    await expect(failing).rejects.toThrow('no more');
    expect([count(), rests]).toStrictEqual([0, []]);
  });
});
