import mongoose, { type mongo } from 'mongoose';
import { until } from '../../../test/engines/processes/until.js';
import { TcpProxy } from '../../../test/support/tcp-proxy.js';
import { duplicatesOf } from './duplicate-keys.js';
import { dropDatabase, ownDatabase } from './testing/databases.js';
import { isUnavailable } from './server-availability.js';

interface Item {
  readonly _id: string;
}

const items = (...ids: readonly string[]): Item[] => ids.map((_id) => ({ _id }));
const replacements = (...ids: readonly string[]) =>
  ids.map((_id) => ({ replaceOne: { filter: { _id }, replacement: {}, upsert: true } }));

describe('The duplicates of an unordered bulk write', () => {
  let uri: string;
  let proxy: TcpProxy;
  let connection: mongoose.Connection;
  let collection: mongo.Collection<Item>;

  beforeAll(async () => {
    uri = await ownDatabase();
    proxy = await TcpProxy.before(new URL(uri));
    const proxied = new URL(uri);
    proxied.host = proxy.host;
    const options = { serverSelectionTimeoutMS: 300, heartbeatFrequencyMS: 500, minHeartbeatFrequencyMS: 50 };
    connection = await mongoose.createConnection(proxied.href, options).asPromise();
    collection = connection.collection<Item>('items');
  });
  beforeEach(() => {
    proxy.pass();
  });
  afterAll(async () => {
    await connection.close();
    await proxy.close();
    await dropDatabase(uri);
  });

  it('are the documents whose keys are stored; all others are written', async () => {
    await collection.insertOne({ _id: 'b' });
    const inserted = collection.insertMany(items('a', 'b', 'c'), { ordered: false });
    expect(await duplicatesOf(inserted)).toStrictEqual(new Set([1]));
    expect(await collection.countDocuments()).toBe(3);
  });

  it.each([
    ['an insertion', () => collection.insertMany(items('x'), { ordered: false })],
    ['a replacement', () => collection.bulkWrite(replacements('x'), { ordered: false })],
  ])('are not those of %s that was not executed, as there is no server', async (_, write) => {
    const isConnected = () =>
      collection.findOne().then(
        () => true,
        () => false,
      );
    await until('the server is reached', isConnected);
    proxy.cut();
    for (const attempt of [write, write, write]) {
      const error: unknown = await duplicatesOf(attempt()).catch((reason: unknown) => reason);
      expect([(error as Error).constructor.name, isUnavailable(error)]).toStrictEqual([
        expect.stringMatching(/^Mongo(Network|PoolCleared|ServerSelection)/),
        true,
      ]);
    }
  });
});
