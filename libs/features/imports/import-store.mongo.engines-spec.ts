import mongoose, { type Connection } from 'mongoose';
import { LEASE_TIMEOUT_MS } from '../../mongo/src/heartbeats.js';
import { dropDatabase, ownDatabase } from '../../mongo/src/testing/databases.js';
import { MongoImportStore } from './import-store.mongo.js';
import { describeImportStore } from './testing/import-store.contract.js';

async function database() {
  const uri = await ownDatabase();
  const connection = await mongoose.createConnection(uri).asPromise();
  const close = async () => {
    await connection.close();
    await dropDatabase(uri);
  };
  return { connection, close };
}

describeImportStore('MongoDB', async () => {
  const { connection, close } = await database();
  const store = new MongoImportStore(connection);
  await store.prepare();
  return { store, reopen: () => new MongoImportStore(connection), close };
});

describe('The instances that share imports in MongoDB', () => {
  let connection: Connection;
  let close: () => Promise<void>;
  let now: number;
  beforeEach(async () => {
    ({ connection, close } = await database());
    now = 0;
  });
  afterEach(() => close());
  const instance = (id: string) => new MongoImportStore(connection, id, () => now);

  it('live as long as their heartbeats are not silent', async () => {
    const [one, other] = [instance('one'), instance('other')];
    await one.alive();
    expect(await other.alive()).toEqual(new Set(['one', 'other']));
    now += LEASE_TIMEOUT_MS - 1;
    expect(await other.alive()).toEqual(new Set(['one', 'other']));
    now += 1;
    expect(await other.alive()).toEqual(new Set(['other']));
    expect(await one.alive()).toEqual(new Set(['one', 'other']));
  });

  it('are gone at once when they say so', async () => {
    const [one, other] = [instance('one'), instance('other')];
    await one.alive();
    await other.alive();
    await one.release();
    expect(await other.alive()).toEqual(new Set(['other']));
  });
});
