import mongoose, { type Connection } from 'mongoose';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { sideTables } from '#features/side-tables.mongo';
import { until } from '../../../../test/engines/processes/until.js';
import { TcpProxy } from '../../../../test/support/tcp-proxy.js';
import { MongoDirectory } from '../mongo-directory.js';
import { dropDatabase, ownDatabase } from '../testing/databases.js';
import { sourceLog } from '../testing/source-log.js';

const LIMIT = { points: 10, duration: 60 };

describe('The points of callers', () => {
  let uri: string;
  let proxy: TcpProxy;
  let directories: MongoDirectory[];
  let database: Connection;
  beforeAll(async () => {
    uri = await ownDatabase();
    proxy = await TcpProxy.before(new URL(uri));
    const proxied = new URL(uri);
    proxied.host = proxy.host;
    const source = sourceLog();
    directories = [];
    for (const address of [uri, proxied.href])
      directories.push(await MongoDirectory.connect(address, { source, sideTables }));
    database = await mongoose.createConnection(uri).asPromise();
  });
  afterAll(async () => {
    proxy.pass();
    for (const directory of directories) await directory.close();
    await database.close();
    await proxy.close();
    await dropDatabase(uri);
  });

  /** A counter of each directory; the second one reaches MongoDB through the proxy. */
  const counters = async (limit = LIMIT) => {
    const all = await Promise.all(directories.map((directory) => directory.countPoints(limit)));
    return all as [(typeof all)[0], (typeof all)[0]];
  };

  it('are those of all instances', async () => {
    const [one, other] = await counters();
    expect(await one.consume('caller a', 4)).toMatchObject({ remainingPoints: 6 });
    expect(await other.consume('caller a', 5)).toMatchObject({ remainingPoints: 1 });
    expect(await other.consume('caller b')).toMatchObject({ remainingPoints: 9 });
    await one.penalty('caller a', 3);
    const refusal = await other.consume('caller a').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RateLimiterRes);
    expect(refusal).toMatchObject({ remainingPoints: 0 });
    expect((refusal as RateLimiterRes).msBeforeNext).toBeGreaterThan(0);
  });

  it('are all counted if requests arrive at the same time', async () => {
    const both = await counters();
    // Of first requests of a window that arrive at the same time, each instance may count one alone.
    await both[0].consume('caller c');
    const taken = await Promise.allSettled(
      Array.from({ length: 24 }, (_, n) => both[n % 2 === 0 ? 0 : 1].consume('caller c')),
    );
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMIT.points - 1);
  });

  it('are counted anew after the window', async () => {
    const [one, other] = await counters({ points: 2, duration: 60 });
    await one.consume('caller d', 2);
    await expect(one.consume('caller d')).rejects.toBeInstanceOf(RateLimiterRes);
    const ended = { $set: { expire: new Date(0) } };
    await database.collection('rate_limits').updateOne({ key: 'caller d' }, ended);
    expect(await other.consume('caller d')).toMatchObject({ remainingPoints: 1 });
  });

  it('are removed by the server some time after the window', async () => {
    await counters();
    const indexes = await database.collection('rate_limits').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expire: -1 }, expireAfterSeconds: 0 }));
  });

  it('are counted by the instance alone while it cannot reach MongoDB', async () => {
    const [, other] = await counters({ points: 2, duration: 60 });
    proxy.refuse();
    expect(await other.consume('caller e')).toMatchObject({ remainingPoints: 1 });
    expect(await other.penalty('caller e')).toMatchObject({ remainingPoints: 0 });
    await expect(other.consume('caller e')).rejects.toBeInstanceOf(RateLimiterRes);
    proxy.pass();
    await until('points are counted in MongoDB again', async () => {
      await other.consume('caller f', 0);
      return (await database.collection('rate_limits').findOne({ key: 'caller f' })) !== null;
    });
  });
});
