import { ApiKeyStore, type ApiKey } from '#application';
import { unreachable } from '../server-availability.js';
import mongoose, { type Connection, type mongo } from 'mongoose';

/** How long an operation waits for a server, in milliseconds. */
const TIMEOUT_MS = 5_000;

type Stored = Omit<ApiKey, 'id'> & { readonly _id: string };

/** Keys in the collection `api_keys`, which all instances read. A revoked key stays in it. */
export class MongoKeyStore extends ApiKeyStore {
  private readonly collection: mongo.Collection<Stored>;

  constructor(connection: Connection) {
    super();
    this.collection = connection.collection('api_keys') as unknown as mongo.Collection<Stored>;
  }

  /**
   * Runs an operation on the keys of a database.
   * @throws CannotStart MongoDB can't be reached
   */
  static async use<T>(uri: string, operation: (keys: MongoKeyStore) => Promise<T>): Promise<T> {
    const connection = mongoose.createConnection(uri, { serverSelectionTimeoutMS: TIMEOUT_MS });
    try {
      await connection.asPromise().catch(unreachable);
      return await operation(new MongoKeyStore(connection));
    } finally {
      await connection.close();
    }
  }

  async all(): Promise<readonly ApiKey[] | undefined> {
    const found = await this.collection.find().toArray();
    if (found.length === 0) return undefined;
    const keys = found.map(({ _id, ...key }) => ({ id: _id, ...key }));
    return keys.sort((one, other) => (one.created_at < other.created_at ? -1 : 1));
  }

  async add({ id, ...key }: ApiKey): Promise<boolean> {
    const { upsertedCount } = await this.collection.updateOne(
      { _id: id },
      { $setOnInsert: key },
      { upsert: true },
    );
    return upsertedCount > 0;
  }

  async revoke(id: string, at: string): Promise<void> {
    await this.collection.updateOne({ _id: id, revoked_at: null }, { $set: { revoked_at: at } });
  }

  async markUsed(ids: readonly string[], hour: string): Promise<void> {
    await this.collection.updateMany({ _id: { $in: [...ids] } }, { $max: { last_used: hour } });
  }
}
