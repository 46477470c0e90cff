import mongoose, { type Connection } from 'mongoose';
import { dropDatabase, ownDatabase } from '../testing/databases.js';
import { MongoSecrets } from './secrets.js';

describe('The secrets in MongoDB', () => {
  let uri: string;
  let connections: Connection[];
  beforeAll(async () => {
    uri = await ownDatabase();
    connections = await Promise.all(
      Array.from({ length: 4 }, () => mongoose.createConnection(uri).asPromise()),
    );
  });
  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await dropDatabase(uri);
  });

  it('are the same for concurrent calls and later ones', async () => {
    const get = () => connections.map((connection) => new MongoSecrets(connection).get('cursor'));
    const secrets = await Promise.all([...get(), ...get(), ...get()]);
    const hex = new Set(secrets.map((secret) => secret.toString('hex')));
    expect(hex.size).toBe(1);
    expect(secrets[0]).toHaveLength(32);
    expect(await Promise.all(get())).toStrictEqual(secrets.slice(0, 4));
  });

  it('differ by name', async () => {
    const secrets = new MongoSecrets(connections[0] as Connection);
    expect(await secrets.get('one')).not.toStrictEqual(await secrets.get('other'));
  });
});
