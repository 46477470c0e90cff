import mongoose, { type Connection } from 'mongoose';
import { encodePosition } from '#application';
import { LEASE_TIMEOUT_MS } from '../../mongo/src/heartbeats.js';
import { dropDatabase, ownDatabase } from '../../mongo/src/testing/databases.js';
import { LeaseLost } from './ports/webhook-deliveries.js';
import { describeWebhookDeliveries } from './testing/webhook-deliveries.contract.js';
import { MongoWebhookDeliveries } from './webhook-deliveries.mongo.js';
import { MongoWebhookLeases } from './webhook-leases.mongo.js';

async function database() {
  const uri = await ownDatabase();
  const connection = await mongoose.createConnection(uri).asPromise();
  const close = async () => {
    await connection.close();
    await dropDatabase(uri);
  };
  return { connection, close };
}

describeWebhookDeliveries('MongoDB', async () => {
  const { connection, close } = await database();
  const deliveries = new MongoWebhookDeliveries(connection);
  await deliveries.prepare();
  return { deliveries, reopen: () => new MongoWebhookDeliveries(connection), close };
});

describe('The leases of webhooks in MongoDB', () => {
  const START = encodePosition([0]);
  const ids = ['a', 'b', 'c', 'd', 'e'];
  let connection: Connection;
  let close: () => Promise<void>;
  let now: number;
  beforeEach(async () => {
    ({ connection, close } = await database());
    now = 0;
  });
  afterEach(() => close());

  function worker(owner: string) {
    const leases = new MongoWebhookLeases(connection, owner, () => now);
    const deliveries = new MongoWebhookDeliveries(connection, owner);
    let held: ReadonlySet<string> = new Set();
    /** One round, as the delivery makes them. */
    const round = async () => {
      const before = held;
      held = await leases.hold(ids);
      for (const id of held) await deliveries.begin(id, START);
      await leases.giveBack([...before].filter((id) => !held.has(id)));
      return [...held];
    };
    return { round, leases, deliveries };
  }

  it('are all taken by one process, and shared with another one', async () => {
    const [one, other] = [worker('one'), worker('other')];
    expect(await one.round()).toEqual(ids);
    expect(await other.round()).toEqual([]);
    expect(await one.round()).toHaveLength(3);
    expect(await other.round()).toHaveLength(2);
    expect(new Set([...(await one.round()), ...(await other.round())])).toEqual(new Set(ids));
  });

  it('are handed over at once by a process that stops', async () => {
    const [one, other] = [worker('one'), worker('other')];
    for (let round = 0; round < 3; round += 1) for (const each of [one, other]) await each.round();
    await one.leases.release();
    expect((await other.round()).sort()).toEqual(ids);
  });

  it('are taken over from a process that is silent, which then writes nothing more', async () => {
    const [one, other] = [worker('one'), worker('other')];
    await one.round();
    await other.round();
    now += LEASE_TIMEOUT_MS - 1;
    expect(await other.round()).toEqual([]);
    now += 1;
    expect(await other.round()).toEqual(ids);
    const nothing = { deliveries: [], run: 0, position: START, isDone: false, sequence: 0 };
    await expect(one.deliveries.enqueue('a', nothing)).rejects.toThrow(LeaseLost);
    await expect(one.deliveries.settle('a', [], { failingSince: null, lastError: null })).rejects.toThrow(
      LeaseLost,
    );
    await expect(one.deliveries.begin('a', START)).rejects.toThrow(LeaseLost);
    expect(await one.round()).toEqual([]);
  });
});
